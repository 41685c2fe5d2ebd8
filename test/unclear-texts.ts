/** Texts of which it is hard to tell what kind of software they ask for. */
export const unclearTexts: readonly string[] = [
  'Everything takes too long in our firm and nobody knows why',
  'who may enter which building, and when did they leave',
  'a list of who answered the call for papers',
  'we waste an hour a day finding the right van for each delivery',
  'requests, approvals and plans of everybody on one page',
  'see what was agreed with whom, and what comes next',
  'the same numbers are typed into three places',
  'pictures, files and notes of every job stay together',
];
