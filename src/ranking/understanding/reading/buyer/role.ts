/** The role of the writer (`trait.ts`), learned from `data/writers.tsv`: "Bookkeeper here", and not "my bookkeeper is fed up". */
import { placeOf } from '../clauses.ts';
import type { ReadText } from '../text.ts';
import { chooseTrait, createTrait, type JudgedTrait, type ToldTrait, type TraitTerm } from './trait.ts';

/** In the order of the model. */
export const roleTrait = createTrait('role', [
  'Account Manager',
  'Accountant',
  'Business Analyst',
  'Chief Executive',
  'Chief Financial Officer',
  'Chief Information Officer',
  'Chief Technology Officer',
  'Compliance Officer',
  'Consultant',
  'Content Creator',
  'Customer Success Manager',
  'Data Analyst',
  'Data Engineer',
  'Data Scientist',
  'Database Administrator',
  'Designer',
  'DevOps Engineer',
  'Engineering Manager',
  'Finance Manager',
  'Fundraiser',
  'HR Manager',
  'Healthcare Professional',
  'IT Administrator',
  'Lawyer',
  'Marketing Manager',
  'Office Manager',
  'Operations Manager',
  'Procurement Manager',
  'Product Manager',
  'Project Manager',
  'Property Manager',
  'QA Engineer',
  'Recruiter',
  'Researcher',
  'Sales Manager',
  'Sales Representative',
  'Security Engineer',
  'Software Developer',
  'Support Agent',
  'Teacher',
]);

/** Where the text does not say it in so many words: on judged texts .77 of such roles are right, .72 with one bar for both. */
const told = { namedMin: 0.5, inferredMin: 0.7 };

/** "I'm the CTO at", "as new head of sales", "from: plant manager": the words before who writes. */
const before =
  /(\b(i['’]?m|i am|as|my (job|role) is|ich bin|als|je suis|en tant que|soy|como|sono|come|ik ben|sou)|^(from|von|de|da|van):)( (the|an?|our|your|their|new|only|sole|der|die|eine?|le|la|une?|el|una?|il|lo|de|het|een|o|a|uma?)){0,2} $/i;
/** "QA engineer here" */
const behind = /^ (here|speaking|writing)\b/i;
/** "Property manager, 200 student rooms", where the text begins so. */
const behindOpening = /^(,| at (an?|the)\b| of an?\b| for an?\b| in \p{Lu})/u;
const reach = 40;

const isSaid = (read: ReadText, term: TraitTerm): boolean => {
  const { text } = read;
  const { start, end } = placeOf(read, term);
  const rest = text.slice(end, end + reach);
  return (
    before.test(text.slice(Math.max(0, start - reach), start)) ||
    behind.test(rest) ||
    (start === 0 && !/(s|ing)$/.test(text.slice(start, end)) && behindOpening.test(rest))
  );
};

/** "15 teachers" are not the writer; "we are two lawyers" are. */
const counted =
  /(?<!\b(we are|we['’]re) )\b(\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|several|many|our) ([\w-]+ )?$/i;
const isCounted = (read: ReadText, term: TraitTerm): boolean => {
  const { start, end } = placeOf(read, term);
  return /s$/.test(read.text.slice(start, end)) && counted.test(read.text.slice(Math.max(0, start - reach), start));
};

/** The role of the writer, if the text says it or makes it likely enough. */
export const chooseRole = (read: ReadText, terms: readonly TraitTerm[], judged: JudgedTrait): ToldTrait | undefined => {
  const said = terms.find((term) => isSaid(read, term));
  if (said) return said;
  const likely = chooseTrait(roleTrait, judged, told);
  const named = terms.filter(({ value }) => value === likely?.value);
  return named.length > 0 && named.every((term) => isCounted(read, term)) ? undefined : likely;
};
