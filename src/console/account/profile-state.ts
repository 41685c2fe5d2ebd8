import type { UsageReport } from '../../accounts/accounts.ts';
import type { OperationCount, Session } from '../../accounts/store.ts';
import { emptyForm, type FormState } from '../ui/form.ts';
import type { NewKey } from './new-key-view.ts';
import type { SecondFactorState } from './second-factor-view.ts';

/** All that the profile shows. */
export type Profile = {
  /** With a page of the keys, of so many after so many. */
  report: UsageReport;
  operations: readonly OperationCount[];
  keysFrom: number;
  keysAPage: number;
  sessions: readonly Session[];
  thisSession: Session;
  secondFactor: Pick<SecondFactorState, 'isOn' | 'recoveryCodesLeft'>;
  passwordLengthMin: number;
  now: Date;
  baseUrl: string;
  /** A key, or another secret of one, made a moment ago: shown this once. */
  newKey?: NewKey;
  /** A secret for an authenticator app, and the codes that its first code brought: each shown this once. */
  offer?: SecondFactorState['offer'];
  recoveryCodes?: SecondFactorState['recoveryCodes'];
  /** What was just done, in words. */
  done?: string | undefined;
  /** The form that was sent and went wrong, by its name, and for a row's form its row. */
  failed?: { form: FormName; row?: string; state: FormState };
};

export type FormName =
  | 'create'
  | 'rename'
  | 'rotate'
  | 'revoke'
  | 'password'
  | 'delete'
  | 'factor-on'
  | 'factor-code'
  | 'factor-off';

/** The state of a form of the page, or of one of its rows. */
export const stateOf = ({ failed }: Profile, form: FormName, row?: string): FormState =>
  failed?.form === form && failed.row === row ? failed.state : emptyForm;
