/** Makes keys one after the other and prints each when it is made, until it is killed: `bun key-maker.ts DATABASE`. */
import { writeSync } from 'node:fs';
import { Accounts } from '../../src/accounts/accounts.ts';
import { openStore } from '../../src/store/open.ts';

const store = await openStore(`sqlite:${process.argv[2]}`);
const accounts = new Accounts({ store: store.accounts, now: () => new Date(), passwordLengthMin: 15 });
const account = await accounts.createAccount(`${crypto.randomUUID()}@example.org`, null, 'enterprise');
for (;;) writeSync(1, `${(await accounts.createKey(account, 'made', null)).key}\n`);
