/** Demands as buyers add them to the name of a kind of software, each with what a record must not be known to fail. */
import type { Catalogue } from '../../../src/catalogue/catalogue.ts';
import type { Tool } from '../../../src/catalogue/tool.ts';
import { canSelfHost, type Fact, hasFeature, isFree, isOpenSource } from '../../../src/catalogue/tool-facts.ts';
import { isPriceWithin } from '../../../src/ranking/price-limit.ts';

export type DemandSample = { readonly words: string; holds(tool: Tool): Fact };

const ofFeature =
  (id: string) =>
  (tool: Tool): Fact =>
    hasFeature(tool, id);
const ofPlatform =
  (platform: NonNullable<Tool['platforms']>[number]) =>
  ({ platforms }: Tool): Fact =>
    platforms === null ? undefined : platforms.includes(platform);
const ofPrice =
  (amount: number, currency: string, per: 'user' | 'month') =>
  (tool: Tool): Fact =>
    isPriceWithin(tool, { amount, currency, per }, undefined);
const other =
  (...ids: string[]) =>
  ({ id }: Tool): Fact =>
    !ids.includes(id);
const anything = (): Fact => true;

export const createDemandSamples = ({ tools }: Catalogue): DemandSample[] => {
  const named = (name: string): string[] => tools.filter((tool) => tool.name === name).map(({ id }) => id);
  return [
    { words: 'with SSO', holds: ofFeature('sso') },
    { words: 'with SAML single sign-on', holds: ofFeature('sso') },
    { words: 'with SCIM provisioning', holds: ofFeature('scim') },
    { words: 'with two-factor authentication', holds: ofFeature('two-factor-authentication') },
    { words: 'with an API', holds: ofFeature('api') },
    { words: 'with audit logs', holds: ofFeature('audit-log') },
    { words: 'SOC 2 certified', holds: ofFeature('soc2') },
    { words: 'GDPR compliant', holds: ofFeature('gdpr-dpa') },
    { words: 'self-hosted', holds: canSelfHost },
    { words: 'on our own servers', holds: canSelfHost },
    { words: 'open source', holds: isOpenSource },
    { words: 'that works on iPhone', holds: ofPlatform('ios') },
    { words: 'for Android', holds: ofPlatform('android') },
    { words: 'for Mac', holds: ofPlatform('macos') },
    { words: 'that runs on Linux', holds: ofPlatform('linux') },
    { words: 'for Windows', holds: ofPlatform('windows') },
    { words: 'under 10 dollars a user', holds: ofPrice(10, 'USD', 'user') },
    { words: 'under 50 € a month', holds: ofPrice(50, 'EUR', 'month') },
    { words: 'completely free', holds: isFree },
    { words: 'for 50 people', holds: anything },
    { words: 'for a team of 12', holds: anything },
    { words: 'that works with Slack', holds: anything },
    { words: 'not Salesforce', holds: other(...named('Salesforce')) },
    { words: 'instead of Microsoft Teams', holds: other(...named('Microsoft Teams')) },
  ];
};
