import type { Accounts } from '../../accounts/accounts.ts';
import type { Member } from '../../web/session-cookie.ts';
import type { PageAnswer, PageCall, PageRoutes, ShownPage } from '../page-route.ts';
import type { FormName, Profile } from './profile-state.ts';
import { profileView } from './profile-view.ts';
import { tryForm } from './try-form.ts';

type Dependencies = { pages: PageRoutes; accounts: Accounts; now: () => Date; baseUrl: string };
type Call = PageCall<Member>;

const keysAPage = 50;

/** How many keys come before those that are shown, by the query of the page's address; 0 for any other text. */
const readKeysFrom = (query: string): number => {
  const text = new URLSearchParams(query).get('keysFrom') ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) : 0;
};

/** The page of the profile, and how each of its forms is answered. */
export const createProfileForms = ({ pages, accounts, now, baseUrl }: Dependencies) => {
  const { authentication } = accounts;

  const show = async ({ member, query }: Call, more: Partial<Profile> = {}): Promise<ShownPage> => {
    const { account, session } = member;
    const keysFrom = readKeysFrom(query);
    const [report, operations, sessions, secondFactor] = await Promise.all([
      accounts.reportUsage(account, { limit: keysAPage, offset: keysFrom }),
      accounts.listOperationCounts(account),
      authentication.listSessions(account),
      authentication.secondFactor.look(account),
    ]);
    const view = profileView({
      report,
      operations,
      keysFrom,
      keysAPage,
      sessions,
      secondFactor,
      thisSession: session,
      passwordLengthMin: authentication.passwordLengthMin,
      now: now(),
      baseUrl,
      ...more,
    });
    return { title: 'Your account', section: 'profile', body: view };
  };

  /** A form of the page: what goes wrong shows the whole page again, with the form as it was filled in, and `more`. */
  const form = (
    route: string,
    name: FormName,
    work: (call: Call) => Promise<PageAnswer>,
    more: (call: Call) => Promise<Partial<Profile>> = async () => ({}),
  ) =>
    pages.forMembers({
      route,
      answer: (call) => {
        const row = call.params['id'];
        return tryForm(
          call,
          () => work(call),
          async (state) => {
            const { error } = state;
            if (error?.code === 'not-found') throw error;
            return show(call, {
              ...(await more(call)),
              failed: { form: name, ...(row !== undefined && { row }), state },
            });
          },
        );
      },
    });

  return { show, form };
};

export type ProfileForms = ReturnType<typeof createProfileForms>;
