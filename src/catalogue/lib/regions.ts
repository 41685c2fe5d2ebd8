/** Regions as records name them: countries by their ISO 3166 codes, and groups of them. */

const membersOfEu = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);
/** What stands for the same country. */
const sameCountry: Readonly<Record<string, string>> = { UK: 'GB', USA: 'US' };

const fold = (region: string): string => {
  const folded = region.trim().toUpperCase();
  return sameCountry[folded] ?? folded;
};

/** Whether what is sold in these regions is sold in the one asked for: what is sold worldwide, or in the EU, is sold in its countries. */
export const isSoldIn = (regions: readonly string[] | null, asked: string): boolean => {
  const wanted = fold(asked);
  return (regions ?? []).some((region) => {
    const sold = fold(region);
    return sold === wanted || sold === 'WORLDWIDE' || (sold === 'EU' && membersOfEu.has(wanted));
  });
};

/** Whether a language is among those of an interface: `pt` is met by pt-BR, and pt-BR by pt. */
export const speaks = (languages: readonly string[] | null, asked: string): boolean => {
  const wanted = asked.trim().toLowerCase();
  return (languages ?? []).some((language) => {
    const spoken = language.toLowerCase();
    return spoken === wanted || spoken.startsWith(`${wanted}-`) || wanted.startsWith(`${spoken}-`);
  });
};
