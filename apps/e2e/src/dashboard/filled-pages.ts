import { type Api, bistro as bareBistro, eventually, uniqueRef } from '../harness/api';
import { moveClockByDays } from '../harness/move-clock';
import { FollowedSubMerchant } from '../harness/onboard';
import type { PlatformReceiver } from '../harness/receiver';
import { Restaurant } from '../harness/restaurant';

/** URLs of pages, by the name of their screenshot. */
export type PageUrls = Readonly<Record<string, string>>;

/** Fills a platform with records of every kind, and returns every page that shows them. */
export const fillPages = async (api: Api, receiver: PlatformReceiver): Promise<PageUrls> => {
  const bistro = await Restaurant.open(api);
  const sold = await bistro.sell({
    reference: 'table 7',
    tip_amount: 500,
    capture_mode: 'tap_with_tip',
    metadata: { waiter: 'Anna' },
  });
  await api.post(`/v1/taps/${sold.id}/capture`, {});
  const hold = await bistro.hold({ ceiling_amount: 9_000 });
  await api.post(`/v1/authorisations/${hold.authorisation_id}/increase`, { new_amount: 6_000 });
  await api.post(`/v1/authorisations/${hold.authorisation_id}/charges`, {
    amount: 2_550,
    reference: 'Minibar',
  });
  const refunded = await bistro.sell({ amount: 8_000 });
  await api.post(`/v1/transactions/${refunded.transaction_id}/refunds`, { amount: 2_000 });
  await api.post(`/v1/test/transactions/${refunded.transaction_id}/settlement-fault`, { fault: 'one_cent' });
  const dispute = await bistro.disputedSale();
  const slip = new FormData();
  slip.set('file', new Blob(['%PDF-1.7 a slip']), 'slip.pdf');
  const { body: file } = await api.upload(`/v1/disputes/${dispute.id}/files`, slip);
  await api.post(`/v1/disputes/${dispute.id}/evidence`, { auto_pack: true, service_documentation: file.id });
  await bistro.tap({ amount: 3_351 });
  const onboarding = await onboardingQueue(api, bistro.ref);
  await api.post('/v1/adjustments', {
    submerchant: bistro.ref,
    direction: 'credit',
    amount: 2_500,
    currency: 'EUR',
    reason: 'goodwill',
    description: 'Reader was out of order',
  });
  const platformPayout = await payPlatform(api, bistro.ref);
  await moveClockByDays(api, 4);
  const payout = await firstOf(api, '/v1/payouts');
  const { authorisation_chain_id: stay } = await bistro.record(hold.transaction_id);
  const entry = await firstOf(api, `/v1/ledger/entries?transaction_id=${sold.transaction_id}`);
  const account = encodeURIComponent(entry.lines[0].account);
  const { id: exported } = (await api.post('/v1/ledger/exports', { format: 'csv' })).body;
  const webhooks = await webhookPages(bistro, receiver);
  return {
    overview: '/',
    payments: '/payments',
    'payments-none': '/payments?status=expired',
    payment: `/payments/${refunded.transaction_id}`,
    'payment-hold': `/payments/${hold.transaction_id}`,
    'payment-then': `/payments/${refunded.transaction_id}?revision=1`,
    'payment-ledger': `/payments/${sold.transaction_id}?tab=ledger`,
    'payment-webhooks': `/payments/${sold.transaction_id}?tab=webhooks`,
    'payment-audit': `/payments/${sold.transaction_id}?tab=audit&tz=sales`,
    'payment-unknown': '/payments/txn_unknown00',
    stay: `/stays/${stay}`,
    payouts: '/payouts',
    'payouts-calendar': `/payouts?view=calendar&month=${payout.eta.slice(0, 7)}`,
    payout: `/payouts/${payout.id}`,
    'platform-payouts': '/platform-payouts',
    'platform-payout': `/platform-payouts/${platformPayout.id}`,
    disputes: '/disputes',
    'disputes-all': '/disputes?status=all',
    dispute: `/disputes/${dispute.id}`,
    ledger: '/ledger',
    'ledger-then': '/ledger?as_of=2020-01-01',
    'ledger-accounts': '/ledger/accounts',
    'ledger-account': `/ledger/accounts/entries?account=${account}`,
    'ledger-entry': `/ledger/entries/${entry.id}`,
    'ledger-statement': `/ledger/statement?submerchant=${bistro.ref}`,
    'ledger-statement-account': `/ledger/statement?submerchant=${bistro.ref}&account=${account}`,
    'ledger-debts': '/ledger/debts',
    'ledger-adjustments': '/ledger/adjustments',
    'ledger-clearing': '/ledger/clearing',
    'ledger-reconciliation': '/ledger/reconciliation',
    'ledger-periods': '/ledger/periods',
    'ledger-exports': '/ledger/exports',
    'ledger-export': `/ledger/exports/${exported}`,
    'ledger-proof': `/ledger/proof?payment=${sold.transaction_id}`,
    console: '/console',
    ...onboarding,
    ...webhooks,
    requests: '/requests',
    'requests-refused': '/requests?status=4xx&route=%2Fv1%2Ftaps%2F%7Bid%7D',
    keys: '/keys',
    people: '/people',
    profile: '/profile',
    platform: '/platform',
    system: '/system',
    nowhere: '/nowhere',
  };
};

/** A debit is the platform's money at once. */
const payPlatform = async (api: Api, submerchant: string) => {
  const account = { account_holder_name: 'Bistro Suite GmbH', bank_name: 'Sparkasse', iban: 'DE89370400440532013000' };
  await api.send('PUT', '/v1/platform-balance/EUR/bank-account', { body: account });
  const debit = { direction: 'debit', amount: 9_000, currency: 'EUR', reason: 'equipment' };
  await api.post('/v1/adjustments', { submerchant, ...debit });
  const { body } = await eventually(
    () => api.post('/v1/platform-payouts', { currency: 'EUR', amount: 5_000 }),
    ({ status }) => status === 201,
  );
  return body;
};

/** Lists follow the events of other services, so that the first row may be late. */
const firstOf = async (api: Api, path: string) => {
  const { body } = await eventually(
    () => api.get(path),
    ({ body: list }) => list.data.length > 0,
  );
  return body.data[0];
};

/** A sub-merchant in every column of the queue, and the pages that show them. */
const onboardingQueue = async (api: Api, working: string): Promise<PageUrls> => {
  const [pending, failed, rejected] = await Promise.all(
    ['pending', 'failed', 'rejected'].map((name) => FollowedSubMerchant.submit(api, bareBistro(uniqueRef(name)))),
  );
  for (const each of [pending!, failed!, rejected!]) await each.becomes('pending_requirements');
  await failed!.test('error');
  await rejected!.test('reject', { reason: 'fraud' });
  const late = await FollowedSubMerchant.salonThatIs('enabled', api);
  const { now } = (await api.get('/v1/test/clock')).body;
  const deadline = new Date(Date.parse(now) + 86_400_000).toISOString();
  const items = ['individual.phone', 'individual.shoe_size', 'individual.verification.document'];
  await late.test('require', { items, deadline });
  await api.post('/v1/devices', { label: 'Counter', submerchant: working, serial: 'SN-0042' });
  const [{ at }] = (await api.get(`/sub-merchants/${working}/history?order=asc`)).body.data;
  return {
    'sub-merchants': '/sub-merchants',
    'sub-merchants-onboarding': '/sub-merchants?status=onboarding',
    'sub-merchants-volume': '/sub-merchants?sort=volume',
    'sub-merchants-none': '/sub-merchants?q=nobody-is-called-that',
    onboarding: '/onboarding',
    'onboarding-status': '/onboarding?status=enabled',
    'onboarding-none': '/onboarding?find=nobody-is-called-that',
    'sub-merchant': `/sub-merchants/${pending!.ref}`,
    'sub-merchant-late': `/sub-merchants/${late.ref}`,
    'sub-merchant-failed': `/sub-merchants/${failed!.ref}`,
    'sub-merchant-rejected': `/sub-merchants/${rejected!.ref}`,
    'sub-merchant-business': `/sub-merchants/${working}?tab=business`,
    'sub-merchant-money': `/sub-merchants/${working}?tab=money`,
    'sub-merchant-devices': `/sub-merchants/${working}?tab=devices`,
    'sub-merchant-history': `/sub-merchants/${working}?tab=history`,
    'sub-merchant-then': `/sub-merchants/${working}?as_of=${at}`,
    'sub-merchant-unknown': '/sub-merchants/nobody',
    devices: '/devices',
    'devices-none': '/devices?serial=SN-none',
  };
};

/** A sale that one receiver accepted and another rejected, and a rejected request. */
const webhookPages = async (bistro: Restaurant, receiver: PlatformReceiver): Promise<PageUrls> => {
  const { api } = bistro;
  const { id: working } = await receiver.registered(api);
  const { body: failing } = await api.post('/v1/webhook-endpoints', {
    url: receiver.url.replace('/webhooks', '/refuses/with/a/long/path/that/does/not/fit/on/a/phone'),
    enabled_events: ['tap.*'],
    description: 'Accounting, which is away',
  });
  receiver.manner = (response, { path }) => {
    response.writeHead(path.startsWith('/refuses') ? 503 : 200, { 'content-type': 'text/plain' });
    response.end(path.startsWith('/refuses') ? 'Back on Monday' : 'thanks');
  };
  const sold = await bistro.tap({ device: 'dev_test_approve' });
  const attempted = (endpoint: string) =>
    eventually(
      async () => (await api.get(`/v1/webhook-endpoints/${endpoint}/deliveries?type=tap.approved`)).body.data[0],
      (delivery) => delivery?.attempts.length > 0,
    );
  const [taken, refused] = [await attempted(working), await attempted(failing.id)];
  const { body: drill } = await api.post(`/v1/test/webhook-endpoints/${working}/drill`, { count: 2 });
  await eventually(
    async () => (await api.get(`/v1/jobs/${drill.id}`)).body.status,
    (status) => status === 'succeeded',
  );
  const missing = await api.get('/v1/taps/tap_01KJM0Z8R0000000000000000B');
  const logged = async (answer: { headers: Headers }) => {
    const id = answer.headers.get('request-id')!;
    await eventually(
      () => api.get(`/v1/requests/${id}`),
      ({ status }) => status === 200,
    );
    return `/requests/${id}`;
  };
  return {
    webhooks: '/webhooks',
    'webhooks-catalogue': '/webhooks?tab=catalogue',
    endpoint: `/webhooks/${working}`,
    'endpoint-failing': `/webhooks/${failing.id}`,
    'endpoint-drill': `/webhooks/${working}?drill=${drill.id}`,
    'endpoint-none': `/webhooks/${working}?status=deferred`,
    delivery: `/deliveries/${taken.id}`,
    'delivery-refused': `/deliveries/${refused.id}`,
    events: '/events',
    'events-none': '/events?type=payout.failed',
    event: `/events/${taken.event_id}`,
    request: await logged(sold),
    'request-refused': await logged(missing),
  };
};
