import { quoteForShell } from '../../launcher.ts';

/**
 * Scripts that make a shell ask the program itself, `program __complete -- WORD…`, what may stand next: a line a
 * candidate, its meaning behind a tab, `:file` for the names of files.
 */

type Shell = (launcher: readonly string[], program: string) => string;

const name = 'tool-recommendation';

/** What the words are typed after: `bun`, or the program itself, which deploy/tool-recommendation-cli calls too. */
const namesOf = (first: string, last: string | undefined): string[] =>
  last === undefined ? [first, `${name}-cli`] : [first];

/** Sees to the words after the launcher's alone: `bun` does more than to run these commands. */
const bash: Shell = ([first = name, ...others], program) => {
  const last = others.at(-1);
  const skip =
    last === undefined
      ? `  words=("\${words[@]:1}")
`
      : `  local at=1
  while [ "$at" -lt "\${#words[@]}" ] && [ "\${words[at]}" != ${last} ]; do at=$((at + 1)); done
  if [ $((at + 1)) -ge "\${#words[@]}" ]; then
    [ -n "$_tool_recommendation_other" ] && "$_tool_recommendation_other" "$@"
    return
  fi
  words=("\${words[@]:at+1}")
`;
  return `_tool_recommendation_other=$(complete -p ${first} 2>/dev/null | sed -n 's/.* -F \\([^ ]*\\).*/\\1/p')
[ "$_tool_recommendation_other" = _tool_recommendation ] && _tool_recommendation_other=
_tool_recommendation() {
  local words whole current word
  read -ra words <<<"\${COMP_LINE:0:COMP_POINT}"
  case "\${COMP_LINE:0:COMP_POINT}" in *[[:space:]]) words+=('') ;; esac
${skip}  whole=\${words[\${#words[@]}-1]}
  # Readline breaks words at = and : too, and puts the answer in the place of the last piece.
  current=\${COMP_WORDS[COMP_CWORD]}
  case "$current" in = | :) current= ;; esac
  COMPREPLY=()
  while IFS=$'\\t' read -r word _; do
    if [ "$word" = :file ]; then compopt -o default 2>/dev/null; continue; fi
    COMPREPLY+=("\${word#"\${whole%"$current"}"}")
  done < <(${program} __complete -- "\${words[@]}" 2>/dev/null)
}
complete -F _tool_recommendation ${last === undefined ? '' : '-o default '}${namesOf(first, last).join(' ')}
`;
};

const zsh: Shell = ([first = name, ...others], program) => {
  const last = others.at(-1);
  const skip =
    last === undefined
      ? `  given=("\${(@)words[2,CURRENT]}")
`
      : `  local at=\${words[(i)${last}]}
  if (( at >= CURRENT )); then
    (( $+functions[$_tool_recommendation_other] )) && $_tool_recommendation_other "$@" || _default
    return
  fi
  given=("\${(@)words[at+1,CURRENT]}")
`;
  return `_tool_recommendation_other=\${_comps[${first}]}
[[ $_tool_recommendation_other == _tool_recommendation ]] && _tool_recommendation_other=
_tool_recommendation() {
  local word meaning
  local -a given candidates
${skip}  while IFS=$'\\t' read -r word meaning; do
    if [[ $word == :file ]]; then _files; continue; fi
    candidates+=("\${word//:/\\\\:}:$meaning")
  done < <(${program} __complete -- "\${given[@]}" 2>/dev/null)
  _describe ${name} candidates
}
compdef _tool_recommendation ${namesOf(first, last).join(' ')}
`;
};

const fish: Shell = ([first = name, ...others], program) => {
  const last = others.at(-1);
  const condition = last === undefined ? '' : ` -n '__fish_seen_subcommand_from ${last}'`;
  const skip =
    last === undefined
      ? 'set -e given[1]'
      : `while set -q given[1]; and test $given[1] != ${last}; set -e given[1]; end; set -e given[1]`;
  return `function __tool_recommendation
  set -l given (commandline -opc)
  ${skip}
  for line in (${program} __complete -- $given (commandline -ct) 2>/dev/null)
    switch $line
      case ':file*'
        __fish_complete_path (commandline -ct)
      case '*'
        echo $line
    end
  end
end
${namesOf(first, last)
  .map((typed) => `complete -c ${typed}${condition} -f -a '(__tool_recommendation)'\n`)
  .join('')}`;
};

const shells = { bash, zsh, fish } as const;

export type ShellName = keyof typeof shells;
export const shellNames = Object.keys(shells) as ShellName[];

/** `launcher` is what people type before a command, `programWords` what starts the program from any folder. */
export const writeCompletion = (
  shell: ShellName,
  launcher: readonly string[],
  programWords: readonly string[],
): string => shells[shell](launcher, programWords.map(quoteForShell).join(' '));
