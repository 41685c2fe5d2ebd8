/** Names that begin with a number, with the number in words: "1Password" is typed "one password", "15Five" "fifteen five". */
const words =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );

/** The name so written, if it begins with a number up to twenty and goes on with letters. */
export const spellName = (name: string): string | undefined => {
  const [, number = '', rest = ''] = /^(\d{1,2})(\p{L}.*)$/u.exec(name) ?? [];
  const word = words[Number(number)];
  return number === '' || word === undefined ? undefined : `${word} ${rest}`;
};
