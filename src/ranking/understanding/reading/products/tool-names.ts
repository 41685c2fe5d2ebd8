/**
 * Names of tools as people write them: the whole name, aliases, and shorter forms. "Adobe Marketo Engage" is Marketo,
 * "Zoom Workplace" is Zoom, "IBM Maximo" is Maximo. A shorter form may stand for several tools ("HubSpot").
 */
import type { Catalogue } from '../../../../catalogue/catalogue.ts';
import type { Tool } from '../../../../catalogue/tool.ts';
import type { WordSet } from '../../../analysis/english-words.ts';
import { spellName } from '../../../analysis/spelled-names.ts';
import { tokenize } from '../../../analysis/tokenizer.ts';

/** Common words of German, French, Spanish, Italian, Dutch and Portuguese that are also names of products. */
const wordsElsewhere = new Set([
  'aveva',
  'ben',
  'carta',
  'dat',
  'dice',
  'entra',
  'forma',
  'indico',
  'later',
  'maximo',
  'podia',
  'poe',
  'stata',
  'stessa',
  'zeit',
]);
export const isWordAnywhere = (word: string, english: WordSet): boolean =>
  english.has(word) || wordsElsewhere.has(word);

/**
 * `form`: a whole name or alias, a shorter form of it, or the vendor's name alone. `isWord`: of plain words alone, which
 * only their use tells apart: "One Model", "I Work".
 */
export type ToolName = {
  readonly position: number;
  readonly form: 'whole' | 'short' | 'vendor';
  readonly isWord: boolean;
};

/** Endings of names that people leave out. */
const endings = new Set(
  `cloud suite platform enterprise one nxt crm hcm erp engage workplace workspace online hub studio server desktop pro
  business software app hq io com ai central core esignature falcon rave epic go plus now dx data analytics sales service
  marketing commerce s4hana experience manager management security vault cx edition community`.split(/\s+/),
);
/** Vendors with so many products that the name alone means none of them, unless nothing else is meant. */
const vendorsOnly = new Set([
  'microsoft',
  'google',
  'amazon',
  'apple',
  'adobe',
  'ibm',
  'cisco',
  'atlassian',
  'zoho',
  'the',
  'open',
  'apache',
  'aws',
  'azure',
  'oracle',
  'meta',
  'vmware',
  'red',
  'intuit',
  'autodesk',
]);

/** No words of English but names, though a dictionary has them: "google analytics" is a product even in small letters. */
const isMaker = (word: string): boolean => vendorsOnly.has(word) && !['the', 'open', 'red'].includes(word);

const legalForm = /[ ,]+(inc|ltd|llc|gmbh|ag|se|sa|bv|corp|corporation|software|technologies|labs|group)\.?$/i;

/**
 * What is left of a name and is too plain to stand for the product: a help desk is not Zoho Desk, stars on Google, or posts on
 * LinkedIn, are not what is sold under their names, and "System" in German has a capital whatever it means.
 */
const plainRests = new Set(
  `ai search,alerts,answer,applied,author,browser,cache,cast,cell,centred,certificate,cert,checkout,code,command,contact,copy,
  customer,database,democracy,desk,document,draw,education,elements,endpoint,equity,events,face,field,files,first,framework,
  gateway,global,google,health,hole,hospital,identity,impact,incentive,intelligence,interviews,label,labs,linkedin,logic,machine,
  meeting,model,networks,office,people,phone,question,rack,read,remote,research,restaurant,retail,risk,search,shops,sign,simple,
  social,solutions,statistical,student,sustainability,system,systems,track,transportation,uptime,virtual,visual,work,workforce`
    .split(',')
    .map((word) => word.trim()),
);

const shorterForms = ({ name, vendor }: Tool, isWord: (text: string) => boolean): string[] => {
  const words = tokenize(name).map(({ start, end }) => name.slice(start, end));
  const lower = words.map((word) => word.toLowerCase());
  const forms = new Set<string>();
  const vendorWord = tokenize(vendor ?? '')[0]?.text;
  const withoutEndings = (list: readonly string[]): string[] => {
    let to = list.length;
    while (to > 1 && endings.has((list[to - 1] as string).toLowerCase())) to--;
    return list.slice(0, to);
  };
  forms.add(withoutEndings(words).join(' '));
  const startsWithVendor = words.length > 1 && (lower[0] === vendorWord || vendorsOnly.has(lower[0] as string));
  if (startsWithVendor) {
    const rest = words.slice(1);
    if (!endings.has((rest[0] as string).toLowerCase()) || rest.length > 1) {
      forms.add(rest.join(' '));
      forms.add(withoutEndings(rest).join(' '));
    }
  }
  if (words.length > 1 && !vendorsOnly.has(lower[0] as string) && !isWord(lower[0] as string))
    forms.add(words[0] as string);
  forms.delete(name);
  const isTold = (form: string): boolean => !endings.has(form) && !plainRests.has(form);
  return [...forms].filter((form) => form.length > 3 && isTold(form.toLowerCase()));
};

/** Names of programs that stand for their documents: "a list in Excel" demands no Excel. */
const documentNames = new Set([
  'word',
  'excel',
  'powerpoint',
  'microsoft word',
  'microsoft excel',
  'numbers',
  'google',
]);

/** Calls `add` for each form of each tool, discontinued ones included: they are what people leave. */
export const eachToolName = (
  catalogue: Catalogue,
  words: WordSet,
  add: (form: string, name: ToolName) => void,
): void => {
  catalogue.tools.forEach((tool, position) => {
    const isWordForm = (form: string): boolean => {
      const tokens = tokenize(form);
      const isMade = tokens.length > 1 && isMaker(tokens[0]?.text ?? '');
      return tokens.length > 0 && !isMade && tokens.every(({ text }) => isWordAnywhere(text, words));
    };
    const called = [tool.name, ...tool.aliases];
    const forms = [...called, ...called.flatMap((name) => spellName(name) ?? [])].filter(
      (form) => !documentNames.has(form.toLowerCase()),
    );
    const whole = new Set(forms.map((form) => form.toLowerCase()));
    for (const form of new Set(forms)) add(form, { position, form: 'whole', isWord: isWordForm(form) });
    for (const form of shorterForms(tool, words.has)) {
      if (!whole.has(form.toLowerCase())) add(form, { position, form: 'short', isWord: isWordForm(form) });
    }
    const vendor = (tool.vendor ?? '').replace(legalForm, '');
    if (vendor.length > 2) add(vendor, { position, form: 'vendor', isWord: isWordForm(vendor) });
  });
};
