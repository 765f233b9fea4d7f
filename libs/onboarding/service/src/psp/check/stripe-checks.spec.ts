import { startRefusal, stripeChecks } from './stripe-checks';
import type { StripeEndpointFacts, StripeExpectation, StripeFacts } from './stripe-facts';

const apiVersion = '2026-10-28.endive';
const events = {
  platform: ['charge.captured', 'refund.failed'],
  readers: ['terminal.reader.x'],
  connect: ['account.updated'],
};
const expected: StripeExpectation = {
  environment: 'test',
  platformAccount: 'acct_1',
  publicUrl: 'https://pay.example',
  paysFromStripe: true,
  apiVersion,
  events,
};
const account = { id: 'acct_1', chargesEnabled: true, payoutsEnabled: true, payoutInterval: 'manual' };
const url = 'https://pay.example/webhooks/psp/stripe';
const endpoint = (
  id: string,
  asked: readonly string[],
  more: Partial<StripeEndpointFacts> = {},
): StripeEndpointFacts => ({
  id,
  url,
  isEnabled: true,
  events: asked,
  apiVersion,
  ...more,
});
const [platform, readers, connect] = [
  endpoint('we_1', events.platform),
  endpoint('we_2', events.readers),
  endpoint('we_3', events.connect),
];
const well: StripeFacts = {
  account: { value: account },
  livemode: { value: false },
  readers: { value: true },
  locations: { value: true },
  endpoints: { value: [platform, readers, connect] },
  subMerchants: { value: { accounts: [{ subMerchantId: 'sm_1', inactive: [] }], isWhole: true } },
  shortages: { value: [{ currency: 'EUR', short: 0, pending: 0 }] },
  clockAheadMs: 60_000,
};
const away = { failure: 'StripeConnectionError: away', isAway: true } as const;
const forbidden = { failure: 'StripePermissionError: not with this key', isAway: false } as const;
const endpointsOf = (...found: StripeEndpointFacts[]) => ({ endpoints: { value: found } });

const notOk = (facts: Partial<StripeFacts>, change: Partial<StripeExpectation> = {}) =>
  stripeChecks({ ...well, ...facts }, { ...expected, ...change })
    .filter(({ status }) => status !== 'ok')
    .map(({ name, status }) => `${name} ${status}`);

describe('the set-up at Stripe', () => {
  it('is well when everything is as it has to be', () =>
    expect(stripeChecks(well, expected).map(({ name, status }) => [name, status])).toEqual([
      ['account', 'ok'],
      ['mode', 'ok'],
      ['payout_schedule', 'ok'],
      ['terminal', 'ok'],
      ['platform_webhooks', 'ok'],
      ['reader_webhooks', 'ok'],
      ['connect_webhooks', 'ok'],
      ['sub_merchants', 'ok'],
      ['balance', 'ok'],
      ['clock', 'ok'],
    ]));

  it.each<[string, Partial<StripeFacts>, Partial<StripeExpectation>, readonly string[]]>([
    ['the key of another account', {}, { platformAccount: 'acct_2' }, ['account failed']],
    ['no account to compare with', {}, { platformAccount: undefined }, []],
    [
      'charges that are not enabled',
      { account: { value: { ...account, chargesEnabled: false } } },
      {},
      ['account failed'],
    ],
    [
      'payouts that are not enabled',
      { account: { value: { ...account, payoutsEnabled: false } } },
      {},
      ['account failed'],
    ],
    ['a live key in test', { livemode: { value: true } }, {}, ['mode failed']],
    ['a test key in live', {}, { environment: 'live' }, ['mode failed']],
    [
      'automatic payouts of our own',
      { account: { value: { ...account, payoutInterval: 'daily' } } },
      {},
      ['payout_schedule failed'],
    ],
    [
      'automatic payouts that take nothing from sub-merchants',
      { account: { value: { ...account, payoutInterval: 'daily' } } },
      { paysFromStripe: false },
      [],
    ],
    [
      'an enabled sub-merchant without transfers',
      { subMerchants: { value: { accounts: [{ subMerchantId: 'sm_2', inactive: ['transfers'] }], isWhole: true } } },
      {},
      ['sub_merchants failed'],
    ],
    ['accounts that nobody may read', { subMerchants: forbidden }, {}, ['sub_merchants failed']],
    [
      'a balance that is too short',
      { shortages: { value: [{ currency: 'EUR', short: 5, pending: 4 }] } },
      {},
      ['balance failed'],
    ],
    [
      'a balance that pending money makes up for',
      { shortages: { value: [{ currency: 'EUR', short: 5, pending: 5 }] } },
      {},
      ['balance warning'],
    ],
    ['a ledger that does not answer', { shortages: away }, {}, ['balance unknown']],
    ['payouts that need no balance there', { shortages: null }, {}, []],
    ['an account that nobody may read', { account: forbidden }, {}, ['account failed', 'payout_schedule failed']],
    ['readers that nobody may read', { readers: forbidden }, {}, ['terminal failed']],
    ['locations that nobody may read', { locations: forbidden }, {}, ['terminal failed']],
    [
      'no endpoint',
      endpointsOf(),
      {},
      ['platform_webhooks failed', 'reader_webhooks failed', 'connect_webhooks failed'],
    ],
    ['no endpoint for readers', endpointsOf(platform, connect), {}, ['reader_webhooks failed']],
    [
      'an endpoint elsewhere',
      endpointsOf(platform, readers, { ...connect, url: 'https://other.example/webhooks/psp/stripe' }),
      {},
      ['connect_webhooks failed'],
    ],
    [
      'an endpoint of another path',
      endpointsOf(platform, readers, { ...connect, url: 'https://pay.example/hooks' }),
      {},
      ['connect_webhooks failed'],
    ],
    [
      'an endpoint anywhere, where no address is known',
      endpointsOf(platform, readers, { ...connect, url: 'https://other.example/webhooks/psp/stripe' }),
      { publicUrl: undefined },
      [],
    ],
    [
      'an endpoint that is disabled',
      endpointsOf({ ...platform, isEnabled: false }, readers, connect),
      {},
      ['platform_webhooks failed'],
    ],
    [
      'a disabled endpoint beside one that works',
      endpointsOf({ ...platform, id: 'we_0', isEnabled: false }, platform, readers, connect),
      {},
      [],
    ],
    [
      'an endpoint without an event',
      endpointsOf(endpoint('we_1', ['charge.captured']), readers, connect),
      {},
      ['platform_webhooks failed'],
    ],
    ['an endpoint with all events', endpointsOf(endpoint('we_1', ['*'])), {}, []],
    [
      'an endpoint of another version',
      endpointsOf({ ...platform, apiVersion: '2025-01-01' }, readers, connect),
      {},
      ['platform_webhooks failed'],
    ],
    [
      'an endpoint of no version',
      endpointsOf(platform, readers, { ...connect, apiVersion: null }),
      {},
      ['connect_webhooks failed'],
    ],
    ['a clock that is behind', { clockAheadMs: 60_001 }, {}, ['clock failed']],
    ['a clock that is before', { clockAheadMs: -60_001 }, {}, ['clock failed']],
    ['no time', { clockAheadMs: null }, {}, ['clock unknown']],
    [
      'nobody who answers',
      { account: away, livemode: away, readers: away, locations: away, endpoints: away, clockAheadMs: null },
      {},
      [
        'account',
        'mode',
        'payout_schedule',
        'terminal',
        'platform_webhooks',
        'reader_webhooks',
        'connect_webhooks',
        'clock',
      ].map((name) => `${name} unknown`),
    ],
  ])('with %s', (_what, facts, change, found) => expect(notOk(facts, change)).toEqual(found));

  it('names what is to be mended', () => {
    const named = (facts: Partial<StripeFacts>, name: string) =>
      stripeChecks({ ...well, ...facts }, expected).find((check) => check.name === name)?.message;
    expect(named({ readers: forbidden }, 'terminal')).toBe('StripePermissionError: not with this key');
    expect(named(endpointsOf(endpoint('we_1', ['charge.captured']), readers, connect), 'platform_webhooks')).toBe(
      'The webhook endpoint we_1 does not ask for refund.failed.',
    );
  });
});

describe('a live start', () => {
  const live = { ...expected, environment: 'live' } as const;
  const liveFacts = { ...well, livemode: { value: true } };
  it.each<[string, Partial<StripeFacts>, StripeExpectation, unknown]>([
    ['goes on when all is well', {}, live, undefined],
    ['goes on while Stripe is away', { account: away, livemode: away }, live, undefined],
    ['goes on when the key may not read the account', { account: forbidden }, live, undefined],
    ['goes on without webhooks', endpointsOf(), live, undefined],
    [
      'ends with the key of another account',
      {},
      { ...live, platformAccount: 'acct_2' },
      expect.stringContaining('acct_2'),
    ],
    ['ends with a key of test mode', { livemode: { value: false } }, live, expect.stringContaining('test mode')],
    ['is no matter of the test environment', { livemode: { value: true } }, expected, undefined],
  ])('%s', (_what, facts, of, refusal) => expect(startRefusal({ ...liveFacts, ...facts }, of)).toEqual(refusal));

  it('names a few of the sub-merchants that lack something, and how many more', () => {
    const accounts = Array.from({ length: 7 }, (_, n) => ({ subMerchantId: `sm_${n}`, inactive: ['transfers'] }));
    const checks = stripeChecks({ ...well, subMerchants: { value: { accounts, isWhole: true } } }, expected);
    expect(checks.find(({ name }) => name === 'sub_merchants')?.message).toBe(
      'Not active for enabled sub-merchants: sm_0 (transfers), sm_1 (transfers), sm_2 (transfers), sm_3 (transfers), sm_4 (transfers) and 2 more.',
    );
  });
});
