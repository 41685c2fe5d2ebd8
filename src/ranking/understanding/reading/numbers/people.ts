/**
 * People: how many would use the software, and how large the company is.
 *
 * Users are who is said to work with it ("12 reps", "our team of six"); where nothing says so, the head count. The company
 * size is read from the head count of the whole company alone ("760 employees", "there are forty of us").
 */
import type { CompanySize } from '../../../../catalogue/tool.ts';
import { type Span, tokenAt } from '../clauses.ts';
import type { ReadText, ReadToken } from '../text.ts';
import type { NumberMention } from './numbers.ts';
import { between, departmental, headCount, jobs, nounKindOf, others } from './people-nouns.ts';

type PeopleMention = Span & { readonly value: number };
type SizeMention = Span & { readonly value: CompanySize };

const sizes: readonly (readonly [number, CompanySize])[] = [
  [1, 'solo'],
  [50, 'small'],
  [250, 'medium'],
  [1_000, 'large'],
  [Number.POSITIVE_INFINITY, 'enterprise'],
];

/** The company size of a head count: solo 1, small to 50, medium to 250, large to 1,000, enterprise above. */
export const sizeOfHeadCount = (people: number): CompanySize =>
  (sizes.find(([most]) => people <= most) as readonly [number, CompanySize])[1];

export type PeopleFound = {
  readonly people: PeopleMention | undefined;
  readonly companySize: SizeMention | undefined;
};

type Counted = {
  readonly from: number;
  readonly to: number;
  readonly value: number;
  readonly kind: 'heads' | 'jobs' | 'team';
};

/** What may follow a number of people that no noun follows: "siamo in sette e non so". */
const goesOnElsewhere =
  /^(e|et|und|y|en|ma|mais|aber|pero|mas|maar|in|im|nel|nella|dans|na|no|au|aux|bei|hier|ici|aqui|qui|a|da|de|et|op|tra|entre|zusammen|insgesamt)$/;
const weElsewhere = /^(sommes|somos|siamo|zijn|sind)$/;
/** "Une équipe de douze", "ein Team von 12" */
const teamElsewhere = /^(equipe|equipo|equipa|squadra|team|mannschaft)$/;
const ofElsewhere = /^(de|di|van|von|d)$/;
const peopleMax = 2_000_000;
/** What stands between a number and a job that it does not count: "from 8 to users", "two and developers". */
const stopBefore =
  /^(and|or|to|for|of|in|on|at|with|per|by|a|the|our|my|their|dollars?|euros?|pounds?|hours?|days?|weeks?|months?|years?|times?)$/;

/** "Two of our developers left". */
export const isSomeOfMany = (tokens: readonly ReadToken[], { to }: Span): boolean =>
  tokens[to]?.text === 'of' && /^(our|my|the|these|those|your|their)$/.test(tokens[to + 1]?.text ?? '');

/** "Me and four others", "two colleagues and I", "with three colleagues I look after": who speaks is one more. */
const speakerBefore = /\b(me|i|myself)( and| plus|,)( my)? $/i;
const othersCounted = /^(others?|more|colleagues?)$/;
const speakerBehind = /^(,? and (i|me|myself)\b| i\b)/i;

/** "Webinars with 500 people", "concerts pour 800 personnes": those who come are no staff. */
const comersBefore =
  /\b(webinars?|webinaires?|concerts?|konzerte?n?|conciertos?|concerti|concerten|events?|eventos?|eventi|[ée]v[ée]nements?|evenementen|veranstaltung(en)?|conferences?|conf[ée]rences?|congress(es|os)?|congresos?|tagung(en)?|weddings?|mariages?|hochzeiten|bodas|matrimoni|casamentos|bruiloften|part(y|ies)|festivals?|shows?|dinners?|banquets?|trade fairs?|gigs?) (with|for|of|pour|de|avec|f[üu]r|mit|con|para|per|da|voor|met)( (up to|over|about|some|more than))? $/i;
const comersReach = 40;
export const countsComers = ({ text, tokens }: Pick<ReadText, 'text' | 'tokens'>, { from }: Span): boolean => {
  const { start } = tokens[from] as ReadToken;
  return comersBefore.test(text.slice(Math.max(0, start - comersReach), start));
};

const countedAt = (tokens: readonly ReadToken[], text: string, number: NumberMention): Counted | undefined => {
  const { from, to, value } = number;
  if (!Number.isInteger(value) || value < 1 || value > peopleMax || countsComers({ text, tokens }, number))
    return undefined;
  const { sentence } = tokens[from] as ReadToken;
  const word = (at: number): string => (tokens[at]?.sentence === sentence ? (tokens[at] as ReadToken).text : '');
  const gap = (at: number): string => text.slice((tokens[at - 1] as ReadToken).end, tokens[at]?.start ?? 0);
  // "two-person agency", "40-person NGO"
  if (/^(person|people|man|woman|employee|seat|user|lawyer|strong)$/.test(word(to)) && gap(to) === '-') {
    return { from, to: to + 1, value, kind: 'heads' };
  }
  // "there are forty of us", "all nine of us", "ten of us draw"
  if (word(to) === 'of' && word(to + 1) === 'us') return { from, to: to + 2, value, kind: 'heads' };
  /** "Staff of nine hotels" */
  const isOfPlaces = [word(to), word(to + 1), word(to + 2)].some((noun) =>
    /^(companies|firms|sites|schools|hotels|shops|stores|studios|clinics|practices|hospitals|\d+)$/.test(noun),
  );
  // "a team of four", "department of eight", "headcount 58", "a staff of thirty-eight", "office of three"
  if (
    word(from - 1) === 'of' &&
    /^(team|department|squad|crew|office|secretariat|group|unit|band)$/.test(word(from - 2))
  ) {
    if (!others.has(word(to)) && !isOfPlaces) return { from: from - 2, to, value, kind: 'team' };
  }
  if (ofElsewhere.test(word(from - 1)) && teamElsewhere.test(word(from - 2)) && nounKindOf(word(to)) !== 'others')
    return { from: from - 2, to, value, kind: 'team' };
  // "Une douzaine de personnes"
  if (/^(de|di|van)$/.test(word(to)) && headCount.has(word(to + 1))) return { from, to: to + 2, value, kind: 'heads' };
  if (
    word(from - 1) === 'of' &&
    /^(staff|workforce|headcount|company|firm|business|organi[sz]ation|agency|charity|ngo|museum|library|hotel|hospital|cooperative|association|institute|startup|consultancy|foundry|orchestra|workshop|mill|brewery|bakery|studio|practice|clinic|factory|ensemble|troupe)$/.test(
      word(from - 2),
    ) &&
    !isOfPlaces
  )
    return { from: from - 2, to, value, kind: 'heads' };
  if (
    /^(headcount|payroll)$/.test(word(from - 1)) ||
    (/^(employs|employing|employ)$/.test(word(from - 1)) && !jobs.has(word(to)))
  ) {
    return { from, to, value, kind: 'heads' };
  }
  if (/^(others?|more)$/.test(word(to)) && speakerBefore.test(text.slice(0, (tokens[from] as ReadToken).start)))
    return { from, to: to + 1, value, kind: 'heads' };
  // "thirty-three on staff", "fifty-seven on the books", "four on the team"
  if (word(to) === 'on' && /^(staff|payroll|books|team)$/.test(word(to + 1) === 'the' ? word(to + 2) : word(to + 1))) {
    return { from, to: to + 2, value, kind: 'heads' };
  }
  // "we are forty-eight, an office in Beirut"
  const isWe = /^(are|re|be|now)$/.test(word(from - 1)) && [word(from - 2), word(from - 3)].includes('we');
  // "nous sommes 85", "somos 7", "siamo in 12", "wir sind zu neunt"
  const isWeElsewhere =
    weElsewhere.test(word(from - 1)) ||
    (word(from - 1) === 'est' && word(from - 2) === 'on') ||
    (/^(in|met|zu)$/.test(word(from - 1)) && weElsewhere.test(word(from - 2)));
  if ((isWe || isWeElsewhere) && (word(to) === '' || /[,;:()]/.test(gap(to))))
    return { from, to, value, kind: 'heads' };
  // "We are 22 in the practice"
  if (isWe && /^(in|at)$/.test(word(to)) && /^(the|our|this|all)$/.test(word(to + 1)))
    return { from, to, value, kind: 'heads' };
  const isDutch = word(from - 1) === 'n' && word(from - 2) === 'z' && word(from - 3) === 'met';
  // "Siamo in cinque città" counts no people.
  const isCounted =
    word(from - 1) !== 'in' || word(to) === '' || goesOnElsewhere.test(word(to)) || nounKindOf(word(to)) !== 'things';
  if ((isWeElsewhere && isCounted) || isDutch) return { from, to, value, kind: 'heads' };
  // "We are 60 all told"
  if (/^(all|in)$/.test(word(to)) && /^(told|all|total)$/.test(word(to + 1)))
    return { from, to: to + 2, value, kind: 'heads' };
  if (isSomeOfMany(tokens, number)) return undefined;
  // "six of them technicians"
  if (word(to) === 'of' && word(to + 1) === 'them' && jobs.has(word(to + 2)))
    return { from, to: to + 3, value, kind: 'jobs' };
  if (/^(students|pupils|learners)$/.test(word(to)) && word(from - 1) === 'for') {
    return { from, to: to + 1, value, kind: 'jobs' };
  }
  // "six window cleaners"
  const isPlain = !others.has(word(to)) && !stopBefore.test(word(to)) && !/^\d/.test(word(to));
  if (jobs.has(word(to + 1)) && isPlain && !/[,;:()]/.test(gap(to) + gap(to + 1))) {
    return { from, to: to + 2, value, kind: 'jobs' };
  }
  for (let at = to; at < Math.min(tokens.length, to + 4); at++) {
    const noun = word(at);
    if (noun === '') return undefined;
    if (at > to && /[,;:()]/.test(gap(at))) return undefined;
    // "Our museum sees 60,000 people a year."
    const isRate =
      /^(a|an|per|every|each)$/.test(word(at + 1)) && /^(year|month|week|day|night|season|hour)$/.test(word(at + 2));
    if (isRate) return undefined;
    if (headCount.has(noun)) {
      return { from, to: at + 1, value, kind: 'heads' };
    }
    if (jobs.has(noun) && !(others.has(noun) && noun !== 'users')) return { from, to: at + 1, value, kind: 'jobs' };
    if (!between.has(noun) && !/^(other|young|new|old|good)$/.test(noun)) return undefined;
  }
  return undefined;
};

const addSpeaker = (text: string, tokens: readonly ReadToken[], counted: Counted): Counted => {
  const [first, last] = [tokens[counted.from] as ReadToken, tokens[counted.to - 1] as ReadToken];
  const isOthers = othersCounted.test(last.text) || othersCounted.test(tokens[counted.to]?.text ?? '');
  const isBeside = speakerBefore.test(text.slice(0, first.start)) || speakerBehind.test(text.slice(last.end));
  return isOthers && isBeside ? { ...counted, value: counted.value + 1 } : counted;
};

/** Of other people at a desk it is clear that they are not the same: "five fitters and 12 people in the office". */
const atDesk = /^ ?(im b[uü]ro|in the office|au bureau|en (la )?oficina|in ufficio|op kantoor|no escrit[oó]rio)/i;

/** "Four partners, six associates and three clerks" are thirteen. */
const addToList =
  (text: string, tokens: readonly ReadToken[]) =>
  (list: Counted[], one: Counted): Counted[] => {
    const before = list.at(-1);
    const gap = before && text.slice((tokens[before.to - 1] as ReadToken).end, (tokens[one.from] as ReadToken).start);
    const isUser = /^(users?|seats?)$/.test(tokens[one.to - 1]?.text ?? '');
    const isListed =
      !isUser &&
      before?.kind === 'jobs' &&
      (one.kind === 'jobs' || atDesk.test(text.slice((tokens[one.to - 1] as ReadToken).end))) &&
      /^(,|,? (and|plus|und|et|y|e|en)|,? ?[&+]) $/.test(gap ?? '');
    return isListed
      ? [...list.slice(0, -1), { ...one, from: before.from, value: before.value + one.value }]
      : [...list, one];
  };

/** "On my own", but not "on my own server". */
const ownThings =
  '(?! ([\\w-]+ )?([\\w-]+ )?(servers?|machines?|computers?|box|nas|pcs?|disks?|hardware|laptops?|phone|site|website|domain|page|terms|behalf|vps))';
/** "Freelance translator, Lisbon", "I am a sole practitioner", "Ik ben zzp'er". */
const aloneByTrade =
  "(^|[.!?:] ?|\\b(i['’]?m|i am|as|je suis|soy|sono|ich bin|ik ben|sou) (an? |een |un |une |um |uma )?)(self-?employed|freelance(?= [\\w-]+(?<!s)[,.:; ])|zzp['’]?er|freiberufler(in)?|selbst(st)?[äa]ndige?r?|aut[oó]nom[oa]|auto-?entrepreneur)|\\b\\w+ aut[oó]nom[oa](?= (busca|necesita|quiere)|[,.;])|\\b(als zzp['’]?er|yo sol[oa]|(atendo|trabalho|estou) sozinh[oa]|je (suis|travaille|bosse) seule?|(lavoro|sono) da sol[oa]|trabajo sol[oa]|einzelunternehmer(in)?|ich (bin|arbeite) allein|ik (werk )?alleen)\\b|\\bsole (practitioner|proprietor|operator)|\\bone [a-z]+, me\\b";
const isSolo = new RegExp(
  `\\b(one-(man|woman|person)|one (man|woman|person) (business|company|firm|shop|studio|practice|office|team|show)|on my own${ownThings}|by myself|i(['’]?m| am) (an? )?((?!not|never|hardly|seldom|rarely)[\\w-]+ )?alone(?! with)|i (work|practi[sc]e|run (it|this|the \\w+)|do (it|this|everything)) alone(?! with)|just me|only me|for me alone|for one person(?! (in|of|at))|do it all (alone|myself)|i (\\w+ ){1,2}alone(?=[,.;])|sole trader|(?<=, )alone(?=[.,;])|(who|and|i) works? alone|freelancer here|as a freelancer|i freelance|i(['’]?m| am) a freelance\\w*|(an?|as|am|['’]m) solo|solo (\\w+(er|or|ist|ant|eur)|business|practice|shop|studio))\\b|${aloneByTrade}`,
  'i',
);
/** "Me and my husband" are two, of a firm where nobody else is counted. */
const kin = '(husband|wife|brother|sister|partner|son|daughter|mother|father|mum|dad|cousin|friend|lad|boy|girl|mate)';
const isPair = new RegExp(`\\b(me (and|n|&|\\+) my ${kin}|(my|a) ${kin} and (i|me))\\b`, 'i');

/** Sizes that are said in words, of an organisation and of nothing else. */
const organisation =
  '(company|business|firm|charity|agency|practice|enterprise|organi[sz]ation|ngo|association|consultancy|manufacturer|bank|retailer|cooperative|non-?profit)';
const saidSizes: readonly (readonly [RegExp, CompanySize])[] = [
  [new RegExp(`\\b(small|tiny|little)( \\w+)? ${organisation}\\b`, 'i'), 'small'],
  [new RegExp(`\\b(mid|medium)-?( |-)?(sized?)( \\w+)? ${organisation}\\b`, 'i'), 'medium'],
  [new RegExp(`\\b(multinational|listed group|global (group|${organisation}))\\b`, 'i'), 'enterprise'],
];
const spanAt = (tokens: readonly ReadToken[], place: number): Span => {
  const from = Math.max(0, tokenAt(tokens, place));
  return { from, to: from + 1 };
};

const findSaidSize = ({ text, tokens }: ReadText): SizeMention | undefined => {
  for (const [pattern, value] of saidSizes) {
    const said = pattern.exec(text);
    if (said) return { ...spanAt(tokens, said.index), value };
  }
  return undefined;
};

/** Who works alone or in a pair, and says so without a number. */
const findUncounted = ({ text, tokens }: ReadText): PeopleFound | undefined => {
  const pair = isPair.exec(text);
  const said = pair ?? isSolo.exec(text);
  if (said === null) return undefined;
  // All of "I'm a freelance" is said of the writer: no marketplace of freelancers is sought.
  const last = tokens.findLastIndex(({ start }) => start < said.index + said[0].length);
  const { from } = spanAt(tokens, said.index);
  const place = { from, to: Math.max(from, last) + 1 };
  const value = pair ? 2 : 1;
  return { people: { ...place, value }, companySize: { ...place, value: sizeOfHeadCount(value) } };
};

export const findPeople = (read: ReadText, numbers: readonly NumberMention[]): PeopleFound => {
  const { text, tokens } = read;
  const isHyphened = ({ to }: Counted): boolean => text[(tokens[to - 1] as ReadToken).start - 1] === '-';
  /** "Two people own the same bicycle": the noun says not that they work there. */
  const isAnybody = ({ to }: Counted): boolean =>
    /^(people|persons?|ladies|men|women|girls|boys|guys|folks)$/.test(tokens[to - 1]?.text ?? '');
  /** "We are two", "siamo in due" */
  const isOfUs = ({ from, value }: Counted): boolean => {
    const [last = '', earlier = ''] = [tokens[from - 1]?.text, tokens[from - 2]?.text];
    const isWe =
      weElsewhere.test(last) || (last === 'in' && earlier === 'siamo') || (last === 'est' && earlier === 'on');
    return value > 1 && (isWe || (last === 'are' && earlier === 'we'));
  };
  // "two people have done the same", "three friends": a few of many, not all of them.
  const counted = numbers
    .flatMap((number) => countedAt(tokens, text, number) ?? [])
    .map((one) => addSpeaker(text, tokens, one))
    .reduce<Counted[]>(addToList(text, tokens), [])
    .filter(
      (one, _, all) =>
        one.value > 3 ||
        isOfUs(one) ||
        isHyphened(one) ||
        one.kind === 'team' ||
        (all.length === 1 &&
          !isAnybody(one) &&
          (one.value > 2 || (one.value > 1 && tokens[one.from]?.isFirstOfSentence === true))),
    );
  const before = ({ from }: Counted): string => tokens[from - 1]?.text ?? '';
  const isOne = (one: Counted): boolean => one.value === 1 && one.kind !== 'heads';
  const heads = counted.filter((one) => one.kind === 'heads');
  const teams = counted.filter((one) => one.kind !== 'heads' && !isOne(one));
  /** "for 35 people" counts users; "two of us send" counts some of them, but where the text begins with them. */
  const isWhole = (one: Counted): boolean =>
    !/^(for|of|to|by)$/.test(before(one)) &&
    !(
      tokens[one.to - 1]?.text === 'us' &&
      tokens[one.to]?.sentence === tokens[one.from]?.sentence &&
      !/^(are|there|all)$/.test(before(one)) &&
      one.from > 0 &&
      one.value < 10
    );
  const most = (list: readonly Counted[]): Counted | undefined =>
    list.reduce<Counted | undefined>(
      (best, one) => (best === undefined || one.value > best.value ? one : best),
      undefined,
    );
  const staff = teams.filter(
    (one) =>
      isWhole(one) &&
      one.kind === 'jobs' &&
      !departmental.has(tokens[one.to - 1]?.text ?? '') &&
      tokens[one.from]?.isFirstOfSentence !== true &&
      !/^(our|my|the|these|those|hire|with)$/.test(before(one)),
  );
  const company = most(heads.filter(isWhole)) ?? (heads.length === 0 ? most(staff) : undefined);
  const uncounted = counted.length === 0 ? findUncounted(read) : undefined;
  if (uncounted) return uncounted;
  // Who works with it is named by a job; a head count serves where no job is counted.
  const [team] = teams;
  const head = company ?? most(heads);
  const people = head !== undefined && (team === undefined || head.value <= team.value) ? head : (team ?? head);
  return {
    people: people && { from: people.from, to: people.to, value: people.value },
    companySize: company
      ? { from: company.from, to: company.to, value: sizeOfHeadCount(company.value) }
      : findSaidSize(read),
  };
};
