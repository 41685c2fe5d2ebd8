/** Rotates a key and prints each secret when it is made, until it is killed: `bun rotator.ts DATABASE ID TIMES`. */
import { writeSync } from 'node:fs';
import { Accounts } from '../../../src/accounts/accounts.ts';
import { openStore } from '../../../src/store/open.ts';

const [databaseUrl = '', id = '', times] = process.argv.slice(2);
const store = await openStore(databaseUrl);
const accounts = new Accounts({ store: store.accounts, now: () => new Date(), passwordLengthMin: 15 });
const owner = await accounts.getKeyOwner(id);
writeSync(1, 'ready\n');
for (let count = 0; count < Number(times); count++) writeSync(1, `${(await accounts.rotateKey(owner, id)).key}\n`);
