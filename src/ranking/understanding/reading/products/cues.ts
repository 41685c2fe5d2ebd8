/**
 * What a mention is doing in its clause: asked for, refused, to be replaced, in use, or compared.
 *
 * Cue words stand within a few words of the mention, in the same sentence: "leaving Wix", "not Teams", "Wix isn't an
 * option", "synced to Xero". What stands between cue and mention may only be words that carry no meaning of their own, or
 * other names in a list.
 */
import { wordSet } from '../../../analysis/tokenizer.ts';
import type { ReadText, ReadToken } from '../text.ts';
import { isObject, type Role, saidBehind } from './said-behind.ts';

const fillers = wordSet(
  `the a an our my your their this that these those to from of off away existing old current present any more on with just
  enough only also even please really own company team using use used being been be up is it its whole completely entirely for by
  costly expensive overpriced ageing aging legacy cloud account accounts subscription licence license contract or and nor
  either neither both towards into touch all at in out top one ones with con com avec mit met sea seja sia
  soit fur zu von vom der die das den dem unser unsere unseren de du des d le la les l el los al o os do da dos di del della
  dei il lo gli ao aos van voor het ons onze nuestro nuestra nosso nossa notre nos nostro nostra`,
);

const replaceVerbs = wordSet(
  `leaving leave left replace replaces replacing replaced replacement successor outgrew outgrown outgrow outgrowing ditch
  ditching abandon abandoning quit quitting drop dropping dropped retire retiring bury swap swapping supersede succeed
  succeeds instead dump dumping sunset sunsetting scrap escape escaping fed had sick tired unhappy goodbye farewell
  flee fleeing alternative alternatives substitute migrate migrating moving move switch switching switched moved migration off predecessor
  ablosen ersetzen ersatz remplacer quitter reemplazar sustituir sostituire substituir vervangen alternativa wechseln weg
  ablosung umstieg statt anstelle nachfolger loswerden remplacement sortie abandonner dejar sustitucion sustituto
  reemplazo sostituzione lasciare vervanging overstap overstappen plaats lugar substituicao sair largar alternatief
  alternatieve alternativen cancel cancelled cancelling quittons quitte abandonne abandonnons dejamos dejo lasciamo lascio deixamos
  deixar resilie cancelado cancelamos disdetto disdettato opgezegd stappen harto hartos hartas stufo stufi stufe farto fartos fartas
  marre bol schluss genug adios addio adeus basta chega fini posto`,
);
/** These replace only with "from", "off" or "away" behind them. */
const movers = wordSet(
  'migrate migrating moving move switch switching switched moved migration wechseln come coming get',
);
const refusals = wordSet(
  `not no never without except avoid avoiding neither nor excluding anything but besides refuse refusing hate hates hated
  skip banned forbidden forbade forbids vetoed rather dont non nicht kein keine ohne sans pas sin senza niet geen sem nao nothing than hors
  ausser fuera excepto exceto salvo tranne behalve`,
);
const excludeRight = wordSet(`banned forbidden overkill pricey expensive dear excluded prohibited unaffordable`);
const worksCues = wordSet(
  `with into via inside to from on onto in against beside alongside through under over connects connect connected connector
  connectors integrates integrate integrated integration integrations sync synced syncs syncing plug plugs plugged hook
  hooks talks talk talking speak speaks feeds feed fed push pushes pull pulls read reads embedded embeds embed use uses
  using run runs running our have has keep keeps links link shop connection compatible works work via for and export exports
  import imports next writes records mit avec con com met lives sits sit
  nutzen nutzt verwenden verwendet benutzen haben arbeiten lauft aus nach anbindung schnittstelle angebunden verbunden
  utilisons utilise utilisent avons relie reliee lie liee connecte connecter raccorde vers usamos uso usa utilizamos utilizo
  tenemos temos conectado conectar integrado integrada ligado ligada desde usiamo utilizziamo abbiamo collegato collegata
  negozio tienda boutique loja winkel nosso nossa nostro nostra nuestro nuestra notre unser unsere unserem unserer unseren onze
  across sur sobre auf op su legata integrato verso gebruiken gebruikt hebben gekoppeld gekoppelde koppeling verbonden naar`,
);
const versusCues = wordSet('vs versus');
/** Two words that stand before a product: "done with", "turned down". */
const saidBefore: readonly (readonly [first: RegExp, second: RegExp, Role])[] = [
  [/^done$/, /^with$/, 'replaces'],
  [/^(klaar|schluss)$/, /^(met|mit)$/, 'replaces'],
  [/^enough$/, /^of$/, 'replaces'],
  [/^part(s|ed|ing)?$/, /^(with|ways|company)$/, 'replaces'],
  [/^stop(s|ped|ping)?$/, /^(paying|using)$/, 'replaces'],
  [/^turn(s|ed|ing)?$/, /^down$/, 'exclude'],
  [/^steer(s|ing)?$/, /^clear$/, 'exclude'],
  [/^spare$/, /^(us|me)$/, 'exclude'],
];

/** Verbs that refuse behind these two words. */
const refusedVerbs: ReadonlyMap<string, RegExp> = new Map([
  ['have', /^(won t|will not|will never)$/],
  ['want', /^(don t|doesn t|do not|does not|won t)$/],
  ['use', /^(won t|will not|can t|\S+ cannot|may not|must not|mustn t)$/],
]);

const reach = 5;
/** In a text of no more words "X or Y" asks which of the two. */
const eitherWordsMax = 8;

/** Where the sentence of the token before a place ends in the text. */
const sentenceEnd = ({ text, tokens }: ReadText, to: number): number => {
  let last = to - 1;
  while (tokens[last + 1]?.sentence === tokens[to - 1]?.sentence && last + 1 < tokens.length) last++;
  return Math.min(text.length, (tokens[last] as ReadToken).end + 1);
};

const sentenceOf = (tokens: readonly ReadToken[], at: number): number | undefined => tokens[at]?.sentence;

/** Whether the gap before a token holds nothing that ends a clause. */
const isJoined = ({ text, tokens }: ReadText, at: number): boolean =>
  !/[;:()]/.test(text.slice((tokens[at - 1] as ReadToken).end, (tokens[at] as ReadToken).start));

/** The rest of the sentence behind a name. */
const rightOf = (read: ReadText, to: number): string =>
  read.text
    .slice((read.tokens[to - 1] as ReadToken).end, sentenceEnd(read, to))
    .replace(/^['’]s\b/, " 's")
    .replace(/[’]/g, "'")
    .replace(/^-/, '')
    .trimStart()
    .toLowerCase();

/**
 * Whether what follows can only be said of a product that is refused or to be replaced: "Confluence was cancelled". It also
 * tells a name from the word that it is at the beginning of a sentence (`../mentions.ts`).
 */
export const isUnwantedBehind = (read: ReadText, to: number): boolean => {
  const right = rightOf(read, to);
  return saidBehind.some(([pattern, role]) => role !== 'integration' && pattern.test(right));
};

/** Who begins with a product and asks for another has enough of it: "Zapier bill = second rent. Same thing on my own VPS?" */
export const beginsWithReplaced = ({ text, tokens }: ReadText, from: number): boolean =>
  from === 0 &&
  tokens.length > 4 &&
  /\b(alternatives?|what else|anything else|something else|same thing)\b(?=[^.!?]{0,60}\?|[^.!?]{0,40}$)/i.test(text);

/** What stands on the left decides first; then what stands on the right. */
export const roleOf = (read: ReadText, from: number, to: number, isName: (at: number) => boolean): Role => {
  const role = roleByCues(read, from, to, isName);
  return role === 'similar' && isImproved.test(rightOf(read, to)) ? 'replaces' : role;
};

/** "Like Postman but without the nagging": the model itself will not do. */
const isImproved = /^[^.!?]{0,40}\b(but|w\/o|without|minus|cheaper|simpler|lighter|less)\b/;

/** "Should we use Asana or Trello?" */
const asksWhich = /\b(should|shall|could|can|would) (we|i|one) (use|have|take|keep|go with)\b[^?]*\?/i;

const roleByCues = (read: ReadText, from: number, to: number, isName: (at: number) => boolean): Role => {
  const { tokens, text, language } = read;
  /** Portuguese "no" is "in the". */
  const isRefusal = (word: string): boolean => refusals.has(word) && !(word === 'no' && language === 'pt');
  const sentence = sentenceOf(tokens, from);
  const word = (at: number): string => (sentenceOf(tokens, at) === sentence ? (tokens[at] as ReadToken).text : '');
  const right = rightOf(read, to);

  const before = tokens.slice(0, from).filter((token) => token.sentence === sentence);
  const isUsed = before.some((token) => /^(use|uses|using|have|has|keep|with)$/.test(token.text));
  // "Leave a Google review" leaves no product.
  if (/^(reviews?|ratings?|comments?|stars?)$/.test(word(to))) return 'none';
  // Nothing but a name, or "Trello but open source".
  if (from === 0 && (to === tokens.length || /^(but|only|except)$/.test(word(to)))) return 'similar';
  // "ChatGPT-style help", "a Trello-like board"
  if (/^[-\u2010\u2011](style|like|type|esque)\b/.test(text.slice((tokens[to - 1] as ReadToken).end))) return 'similar';
  // "Asana or Trello alternative" compares nothing.
  const isOfList = /^(and|or)$/.test(word(to)) && isName(to + 1) && !isUsed;
  if (isOfList && /^(and|or) [\w. ]{1,30} (alternatives?|replacements?|substitutes?)\b/.test(right)) return 'replaces';
  if (/^(alternatives?|replacements?|substitutes?)\b/.test(right)) return 'replaces';
  if (versusCues.has(word(from - 1)) || versusCues.has(word(to))) return 'versus';
  /** "Not Notion or Confluence" compares nothing: something to the left refuses, replaces or uses the whole list. */
  const isBare = !before.some(({ text: cue }) => isRefusal(cue) || replaceVerbs.has(cue) || worksCues.has(cue));
  const isEither = (word(to) === 'or' && isName(to + 1)) || (word(from - 1) === 'or' && isName(from - 2));
  if (isEither && (asksWhich.test(text) || (isBare && tokens.length <= eitherWordsMax))) return 'versus';

  /** "Compare Notion and Confluence": nothing but names and fillers stands between. */
  const isComparing = (steps: number): boolean =>
    Array.from({ length: steps }, (_, nth) => from - 1 - nth).every((at) => isName(at) || fillers.has(word(at)));
  let role: Role = 'none';
  let isClear = true;
  for (let at = from - 1, steps = 0; at >= 0 && steps < reach && sentenceOf(tokens, at) === sentence; at--, steps++) {
    if (!isJoined(read, at + 1)) break;
    const here = word(at);
    const hasComma = /,/.test(text.slice((tokens[at] as ReadToken).end, (tokens[at + 1] as ReadToken).start));
    if (hasComma && !isName(at) && !/^(no|not|nor|neither)$/.test(here) && steps > 0) break;
    // "Not MongoDB, managed on AWS": a list goes on behind a comma only with names.
    if (hasComma && (role !== 'none' || !isClear)) break;
    const isModel = word(at + 1) === 'the' && /^ones?$/.test(word(at + 2));
    if (here === 'like' && (at === 0 || isModel)) return 'similar';
    if (here === 'like' && /^(something|anything|tools?|apps?|software|similar|much|but)$/.test(word(at - 1)))
      return 'similar';
    // "Moving our tickets away from X", "giving up X".
    if (here === 'from' && steps === 0 && word(at - 1) === 'away') return 'replaces';
    if (here === 'up' && steps === 0 && /^(giv(e|es|ing)|gave|given)$/.test(word(at - 1))) {
      return /^(not|never|nt|t)$/.test(word(at - 2)) ? 'none' : 'replaces';
    }
    // Who wants it cheaper than X does not want X.
    if (here === 'than' && steps === 0 && /^(cheaper|better|simpler|lighter|easier|faster)$/.test(word(at - 1)))
      return 'replaces';
    if (/^(than|like)$/.test(here) && steps === 0 && /^(other|more|tools?|apps?|similar)$/.test(word(at - 1))) {
      return word(at - 1) === 'other' ? 'exclude' : 'similar';
    }
    if (/^(takes?|taking)$/.test(here) && (word(at + 1) === 'over' || word(at + 2) === 'place')) return 'replaces';
    if (here === 'place' && word(at + 1) === 'of') return 'replaces';
    if (/^(compare|comparing|comparison|between)$/.test(here) && isComparing(steps)) return 'versus';
    // "We won't have SAP", "we do not want Teams", "they cannot use Zoom"
    const helper = refusedVerbs.get(here);
    if (steps <= 1 && helper?.test(`${word(at - 2)} ${word(at - 1)}`)) return 'exclude';
    const said = saidBefore.find(([first, second]) => first.test(here) && second.test(word(at + 1)));
    // "The work is done with Excel."
    const isOfWork = here === 'done' && at > 0 && !/^(am|are|m|re|were)$/.test(word(at - 1));
    if (said && !isOfWork && !/^(not|never|t)$/.test(word(at - 1))) return said[2];
    if (isClear && replaceVerbs.has(here)) {
      const isMoving = movers.has(here);
      const next = word(at + 1);
      if (!isMoving || next === 'from' || next === 'off' || next === 'away' || word(at + 2) === 'from') {
        // "What people leave on Google"
        if (/^(leave|leaving|left)$/.test(here) && word(at + 1) === 'on') continue;
        if (here === 'left' && !/^(we|i|having|just|us)$/.test(word(at - 1))) continue;
        if (/^(off|drop|dropped|dropping|move|moving)$/.test(here) && steps > 1 && !isMoving) continue;
        if (/^(fed|sick|tired)$/.test(here) && !/^(up|of)$/.test(next)) continue;
        // "We have had it with Zendesk."
        if (here === 'had' && !/^(it|enough)$/.test(next)) continue;
        const isDenied = [1, 2, 3].some((before) =>
          /^(not|never|no|t|without|non|nicht|niet|pas|nao|ne)$/.test(word(at - before)),
        );
        if (isDenied) return 'none';
        return 'replaces';
      }
    }
    if (/^(come|comes|coming|came)$/.test(here) && word(at + 1) === 'out' && word(at + 2) === 'of')
      return 'integration';
    if (/^(come|comes|coming)$/.test(here) && word(at + 1) === 'from' && steps <= 1) {
      return /^(we|i)$/.test(word(at - 1)) ? 'replaces' : 'integration';
    }
    if (here === 'but' && /^(anything|everything|anyone|all)$/.test(word(at - 1))) return 'exclude';
    if (here === 'than' && /^(rather|other)$/.test(word(at - 1))) return 'exclude';
    if (here === 'to' && word(at + 1) === 'be' && word(at - 1) === 'not') return 'exclude';
    if (isClear && isRefusal(here) && here !== 'anything' && here !== 'but' && here !== 'than' && here !== 'rather') {
      // "not only X", "no problem with X", "we could not do without X"
      if (
        /^(only|just|sure|yet|least)$/.test(word(at + 1)) ||
        /^(problem|idea|experience|integration|connection)$/.test(word(at + 1))
      )
        break;
      if (here === 'without' && /^(not|cannot|do|live)$/.test(word(at - 1))) break;
      return 'exclude';
    }
    // "A calendar that isn't Google": the sign stands between two words.
    const isDenied = here === 't' && /^(won|don|can|isn|aren|wasn|doesn|shouldn|mustn|couldn)$/.test(word(at - 1));
    if (isClear && (isDenied || /^(wont|dont|cant|isnt|doesnt|shouldnt|mustnt|couldnt)$/.test(here))) return 'exclude';
    if (role === 'none' && isClear && worksCues.has(here) && steps <= 3) role = 'integration';
    if (!fillers.has(here) && !isName(at)) {
      isClear = false;
      if (steps > 2) break;
    }
  }
  for (const [pattern, found] of saidBehind)
    if (pattern.test(right)) return found === 'integration' && role !== 'none' ? role : found;
  if (role === 'none' && isObject.test(right)) return 'replaces';
  const after = word(to);
  if (excludeRight.has(after)) return 'exclude';
  if ((after === 'or' || after === 'and' || after === '') && word(from - 1) === 'nor') return 'exclude';
  return role === 'none' && beginsWithReplaced(read, from) ? 'replaces' : role;
};
