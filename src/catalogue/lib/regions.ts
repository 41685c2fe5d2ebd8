/** Regions as records name them: countries by their ISO 3166 codes, and groups of them. Languages by their BCP 47 tags. */

const membersOfEu = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);
/** ISO 3166-1, alpha 2. */
const countries =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  );
/** ISO 639-1. */
const languages =
  'aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu'.split(
    ' ',
  );
/** What is another spelling of a region. */
const sameRegion: Readonly<Record<string, string>> = { UK: 'GB', USA: 'US', WORLDWIDE: 'worldwide' };

const worldwide = 'worldwide';
const union = 'EU';

/** One spelling for each region. */
export const foldRegion = (region: string): string => {
  const folded = region.trim().toUpperCase();
  return sameRegion[folded] ?? folded;
};

const knownRegions = new Set([...countries, worldwide, union]);
export const isRegion = (region: string): boolean => knownRegions.has(foldRegion(region));

/** The regions, folded, in which a tool may be sold to be sold in the one asked for: what is sold worldwide, or in the EU, is sold in its countries. */
export const regionsThatCover = (asked: string): string[] => {
  const wanted = foldRegion(asked);
  return [...new Set([wanted, worldwide, ...(membersOfEu.has(wanted) ? [union] : [])])];
};

/** Whether a language of an interface meets the one asked for: `pt` is met by pt-BR, and pt-BR by pt. */
export const meetsLanguage = (language: string, asked: string): boolean => {
  const [spoken, wanted] = [language.toLowerCase(), asked.trim().toLowerCase()];
  return spoken === wanted || spoken.startsWith(`${wanted}-`) || wanted.startsWith(`${spoken}-`);
};

const knownLanguages = new Set(languages);
export const isLanguage = (tag: string): boolean =>
  /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(tag.trim().toLowerCase()) &&
  knownLanguages.has(tag.trim().toLowerCase().split('-')[0] as string);

/** Each code under itself and under its English name, for those who write the name. */
const spellingsOf = (codes: readonly string[], type: 'region' | 'language') => {
  const names = new Intl.DisplayNames(['en'], { type });
  return codes.flatMap((code) => [
    { spelling: code, target: code },
    { spelling: names.of(code) ?? code, target: code },
  ]);
};

export const regionSpellings = () => [
  ...spellingsOf([...countries, union], 'region'),
  ...['worldwide', 'UK'].map((name) => ({ spelling: name, target: name })),
];
export const languageSpellings = () => spellingsOf(languages, 'language');
