/** The systems that the software is to run on. */
import type { FactRule } from './rules.ts';

/** Machines that are counted, old or someone's are there already: "70 iPads", "an old Mac", "sent from my iPhone". */
const notOwned =
  "(?<!(\\b(\\d[\\d.,]*|hundred|thousand|dozen|ten|twenty|thirty|forty|fifty|sixty|old|older|spare|broken|cheap|low-cost|sent from my|came with|runs out of)|['’]s) )";

export const platformRules: readonly FactRule<'platform'>[] = [
  {
    value: 'web',
    patterns: [
      /\b(purely |only |entirely )in (the|a) browser\b|\bbrowser[- ](only|based)\b|\bno install(ation|s)?\b|\bnothing to install\b/i,
    ],
  },
  {
    value: 'windows',
    patterns: [
      new RegExp(
        `${notOwned}\\bwindows\\b(?! (cleaners?|cleaning|into|and doors|or doors|frames?|panes?|blinds))(?<!\\b(shop|the|of|(makes?|making|fits?|fitting|install|sells?|clean|build|replace|manufacture\\w*)|doors (and|or)|custom|roof|timber|wooden|(doors|glass|roofs|walls|floors|fa[cç]ades) and|our) windows)`,
        'i',
      ),
    ],
  },
  {
    value: 'macos',
    patterns: [new RegExp(`${notOwned}\\b(mac ?os|os ?x|macs?|macbooks?|imacs?)\\b`, 'i')],
  },
  {
    value: 'linux',
    patterns: [/\b(linux|ubuntu|debian|fedora)\b/i],
  },
  {
    value: 'ios',
    patterns: [new RegExp(`${notOwned}\\b(iphones?|ipads?|ios)\\b`, 'i')],
  },
  {
    value: 'android',
    patterns: [new RegExp(`${notOwned}\\bandroids?\\b`, 'i')],
  },
];
