/**
 * Words and runs that head the published lists of leaked passwords, longest first so that a word is taken out before its
 * parts. A password needs something beside them.
 */
export const commonWords: readonly string[] = (
  'password passwort passw0rd p@ssword p@ssw0rd motdepasse contrasena qwertyuiop qwertzuiop azertyuiop asdfghjkl zxcvbnm ' +
  'qwerty qwertz azerty asdfgh zxcvbn 1q2w3e4r5t 1q2w3e4r 1qaz2wsx qazwsx abcdefghijklmnopqrstuvwxyz abcdefghij abcdef abc123 ' +
  'letmein welcome iloveyou loveyou administrator admin root user guest test testing login master secret changeme default ' +
  'superman batman spiderman pokemon starwars dragon monkey sunshine princess football baseball basketball soccer hockey ' +
  'shadow michael jordan jennifer thomas charlie daniel jessica ashley andrew matthew joshua nicole hunter buster killer ' +
  'trustno1 whatever freedom computer internet samsung google facebook linkedin twitter microsoft apple android iphone ' +
  'summer winter spring autumn january february march april june july august september october november december ' +
  'monday tuesday wednesday thursday friday saturday sunday hello love money cheese pepper cookie banana orange flower ' +
  'ginger mustang harley ranger corvette mercedes ferrari porsche yankees arsenal liverpool chelsea barcelona ' +
  'correcthorsebatterystaple opensesame thisismypassword mypassword letmeinplease'
)
  .split(' ')
  .sort((one, other) => other.length - one.length);
