import type { Catalogue } from '../catalogue/catalogue.ts';
import { keepsCrossIndustry, type ToolFilter } from '../catalogue/filter/filter.ts';
import { readFilter, type UnknownValue } from '../catalogue/filter/known-values.ts';
import { AppError, type Fault } from '../errors.ts';

/** Whether the catalogue knows all that a filter names: what it does not know has no answer, and so no tag. */
export const knowsFilter = (catalogue: Catalogue, asked: ToolFilter): boolean =>
  readFilter(catalogue, asked).unknown.length === 0;

const faultOf = ({ field, nearest }: UnknownValue): Fault => ({
  ...{ in: 'query', name: field },
  message: nearest.length > 0 ? `is not known; did you mean ${nearest.join(' or ')}?` : 'is not known',
  ...(nearest.length > 0 && { allowed: nearest }),
});

/** The filter of a query with its values as they are meant. Throws `invalid-request` with those that are not known. */
export const getFilter = <Filter extends ToolFilter>(catalogue: Catalogue, asked: Filter): Filter => {
  const { filter, unknown } = readFilter(catalogue, asked);
  if (unknown.length === 0) return filter;
  throw new AppError('invalid-request', 'The query names what the catalogue does not know.', {
    faults: unknown.map(faultOf),
    extra: { suggestions: Object.fromEntries(unknown.map(({ field, nearest }) => [field, nearest])) },
  });
};

/** What is to be known of tools that pass the filter. */
export const filterNotice = (filter: ToolFilter): string | null =>
  keepsCrossIndustry(filter) ? 'Tools that serve all industries are kept; industryOnly=true leaves them out.' : null;
