/**
 * The words for numbers to the hundreds in German, French, Spanish, Italian, Dutch and Portuguese, folded as tokens are.
 *
 * Left out is what is another word in one of the languages, such as Italian "due" and "sei", or needs a word beside it to be
 * a number: Dutch "onze" is "our".
 */

const list = (words: string): readonly string[] => words.split(' ');

const germanUnits = list('zwei drei vier funf sechs sieben acht neun');
const dutchUnits = list('twee drie vier vijf zes zeven acht negen');
/** From two on; "-" where a language has no word that is safe. */
const units: readonly (readonly string[])[] = [
  germanUnits,
  list('deux trois quatre cinq - sept huit neuf'),
  list('dos tres cuatro cinco seis siete ocho nueve'),
  list('- tre quattro cinque - sette otto nove'),
  dutchUnits,
  list('dois tres quatro cinco seis sete oito nove'),
  list('duas - - - - - - -'),
];
/** From ten on. */
const teens: readonly (readonly string[])[] = [
  list('zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn'),
  list('dix - douze treize quatorze quinze - - - -'),
  list('diez - doce trece catorce quince dieciseis diecisiete dieciocho diecinueve'),
  list('dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove'),
  list('tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien'),
  list('dez - doze treze catorze quinze dezesseis dezessete dezoito dezenove'),
  list('- - - - quatorze - dezasseis dezassete - dezanove'),
];
/** From twenty on, in tens. */
const tens: readonly (readonly string[])[] = [
  list('zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig'),
  list('- dreißig'),
  list('vingt trente quarante cinquante soixante septante huitante nonante'),
  list('veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'),
  list('venti trenta quaranta cinquanta sessanta settanta ottanta novanta'),
  list('twintig dertig veertig vijftig zestig zeventig tachtig negentig'),
  list('vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'),
];
const hundreds = list('hundert cien ciento cento cem honderd');
/** From two hundred on. */
const moreHundreds: readonly (readonly string[])[] = [
  germanUnits.map((unit) => `${unit}hundert`),
  dutchUnits.map((unit) => `${unit}honderd`),
  list('due tre quattro cinque sei sette otto nove').map((unit) => `${unit}cento`),
  list('doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'),
  list('duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'),
];

/** Words that are numbers only behind some others: "nous sommes onze", "siamo in sei", "wir sind zu neunt", "met z'n achten". */
export const guardedNumbers: Readonly<Record<string, number>> = {
  ...{ onze: 11, seize: 16, once: 11, sei: 6 },
  ...{ elft: 11, zwolft: 12, twaalven: 12 },
  ...{ zweit: 2, dritt: 3, viert: 4, funft: 5, sechst: 6, siebt: 7, neunt: 9, zehnt: 10 },
  ...{ tweeen: 2, drieen: 3, vieren: 4, vijven: 5, zessen: 6, zevenen: 7, achten: 8, negenen: 9, tienen: 10 },
};
export const beforeGuarded = /^(sommes|est|somos|siamo|in|son|zu|n)$/;
/** Between tens and units that are written apart: "treinta y cinco", "vingt et un". */
export const joiningWord = /^(y|e|et)$/;

const addAll = (into: Map<string, number>, rows: readonly (readonly string[])[], numberAt: (nth: number) => number) => {
  for (const row of rows) for (const [nth, word] of row.entries()) if (word !== '-') into.set(word, numberAt(nth));
};

/** Numbers that are written in one word: "fünfundzwanzig", "vijfentwintig", "trentacinque", "veinticinco". */
const addCompounds = (into: Map<string, number>): void => {
  const [german = [], , spanish = [], italian = [], dutch = []] = units;
  const [germanTens = [], sharp = [], , , italianTens = [], dutchTens = []] = tens;
  const add = (word: string, ten: number, unit: number): unknown => into.set(word, 10 * (ten + 2) + unit);
  for (let ten = 0; ten < 8; ten++) {
    for (const [nth, unit] of ['ein', ...german].entries()) {
      for (const word of [germanTens[ten], sharp[ten]])
        if (word && word !== '-') add(`${unit}und${word}`, ten, nth + 1);
    }
    for (const [nth, unit] of ['een', ...dutch].entries()) add(`${unit}en${dutchTens[ten]}`, ten, nth + 1);
    for (const [nth, unit] of ['uno', 'due', ...italian.slice(1, 4), 'sei', ...italian.slice(5)].entries()) {
      const stem = italianTens[ten] as string;
      add(`${/^[uo]/.test(unit) ? stem.slice(0, -1) : stem}${unit}`, ten, nth + 1);
    }
  }
  for (const [nth, unit] of ['uno', ...spanish].entries()) add(`veinti${unit}`, 0, nth + 1);
};

/** "hundertzwanzig", "tweehonderdvijftig", "centoventi": hundreds and what is beyond them in one word. */
const beyondHundred = /^(\p{L}*(?:hundert|honderd|cento))(?:und|en)?(\p{L}{3,})$/u;
const beyondHundredLengthMin = 9;

/** What a word of another language than English counts, if it is a number. */
export const valueOfNumberWord = (word: string): number | undefined => {
  const value = numberWords.get(word);
  if (value !== undefined || word.length < beyondHundredLengthMin) return value;
  const [, hundred = '', rest = ''] = beyondHundred.exec(word) ?? [];
  const [more, less] = [numberWords.get(hundred), numberWords.get(rest)];
  return more === undefined || less === undefined || less > 99 ? undefined : more + less;
};

/** Numbers of one word. */
export const numberWords: ReadonlyMap<string, number> = (() => {
  const words = new Map<string, number>();
  addAll(words, units, (nth) => nth + 2);
  addAll(words, teens, (nth) => nth + 10);
  addAll(words, tens, (nth) => 10 * (nth + 2));
  addCompounds(words);
  for (const word of list('douzaine docena dozzina duzia dutzend dozijn')) words.set(word, 12);
  for (const word of list('dizaine decena diecina decina dezena tiental')) words.set(word, 10);
  for (const word of hundreds) words.set(word, 100);
  addAll(words, moreHundreds, (nth) => 100 * (nth + 2));
  return words;
})();
