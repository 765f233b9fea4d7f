import { Codec, unwrittenStream } from '@taprail/event-store';
import type Stripe from 'stripe';
import type { LedgerWorld } from '../../testing/ledger-world';
import { openLedgerAtStripe, type StripeWorld } from '../../testing/stripe-world';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
jest.setTimeout(60_000);

describe('payouts from our balance at Stripe', () => {
  let outside: StripeWorld;
  let ledger: LedgerWorld;
  let account: string;
  beforeEach(async () => {
    ({ ledger, outside } = await openLedgerAtStripe());
  });
  afterEach(async () => {
    await ledger.close();
    await outside.close();
  });

  const openPayee = async (currency: string) => {
    account = await outside.open(currency);
    const external_account = { bank_name: 'Testbank', last4: '3000', country: 'DE', currency };
    await ledger.payee({ account_id: account, external_account });
  };
  /** After the run and the hour of the bank. */
  const sold = async (amount = 10_000, currency = 'EUR') => {
    await openPayee(currency);
    await ledger.sell('1', amount, { currency });
    await ledger.advance(22 * hourMs);
  };
  const happened = async () => (await ledger.payoutEvents()).map(({ type }) => type.replace('Payout', ''));
  const transfers = async () => (await outside.stripe.transfers.list()).data;
  const payouts = async () => (await outside.stripe.payouts.list({}, { stripeAccount: account })).data;
  const posted = async () =>
    (await ledger.entries()).map(({ rule }) => rule).filter((rule) => rule.startsWith('payout'));

  it('are ordered in the morning and paid when they have arrived', async () => {
    await openPayee('EUR');
    await outside.topUp('EUR', 10_000);
    await sold();
    expect(await happened()).toEqual(['Scheduled', 'Sent', 'Ordered']);
    expect((await transfers()).map(({ amount, destination }) => [amount, destination])).toEqual([[8_900, account]]);
    await ledger.advance(2 * dayMs);
    expect(await happened()).toEqual(['Scheduled', 'Sent', 'Ordered', 'Paid']);
    expect(await posted()).toEqual(['payout_scheduled', 'payout_paid']);
    expect([await outside.available('EUR'), await outside.available('EUR', account)]).toEqual([1_100, 0]);
  });

  it('wait for money of ours, are tried again every 15 minutes, and never fail for it', async () => {
    await sold();
    const before = await happened();
    expect(new Set(before)).toEqual(new Set(['Scheduled', 'Sent', 'Delayed']));
    const last = (await ledger.payoutEvents()).at(-1);
    const retryAt = last?.type === 'PayoutDelayed' ? last.data : { at: '', retryAt: '' };
    // The time of the event is that of its append, a moment after the bank was asked.
    const waitMs = Date.parse(retryAt.retryAt) - Date.parse(retryAt.at);
    expect(waitMs).toBeLessThanOrEqual(15 * minuteMs);
    expect(waitMs).toBeGreaterThan(14 * minuteMs);
    await ledger.advance(Date.parse(retryAt.retryAt) - Date.parse(ledger.now()) + 10_000);
    expect(await happened()).toEqual([...before, 'Delayed']);
    expect(await ledger.metric('stripe_balance_short_minor')).toEqual([
      expect.stringMatching(/currency="EUR".* 8900$/),
    ]);
    await outside.topUp('EUR', 8_900);
    await ledger.advance(16 * minuteMs);
    expect((await happened()).slice(before.length + 1)).toEqual(['Ordered']);
    await ledger.advance(2 * dayMs);
    expect((await happened()).slice(before.length + 1)).toEqual(['Ordered', 'Paid']);
    expect((await transfers()).length).toBe(1);
  });

  it('that come back after they were paid are returned to the sub-merchant', async () => {
    await outside.topUp('EUR', 10_000);
    outside.simulator.failRequests({ kind: 'payout_failure', failureCode: 'account_closed', delayMs: 2 * dayMs });
    await sold();
    await ledger.advance(2 * dayMs);
    await ledger.payee({ account_id: account, payouts_enabled: false });
    await ledger.advance(3 * dayMs);
    expect(await happened()).toEqual(['Scheduled', 'Sent', 'Ordered', 'Paid', 'Returned']);
    expect(await posted()).toEqual(['payout_scheduled', 'payout_paid', 'payout_returned']);
    expect([await outside.available('EUR'), await outside.available('EUR', account)]).toEqual([10_000, 0]);
  });

  /** As a webhook of the connected account is stored. */
  const report = async (type: string, accountId: string | null = account) => {
    const [payout] = await payouts();
    reported += 1;
    const facts = { eventId: `evt_${reported}`, type, accountId, objectId: payout?.id, occurredAt: ledger.now() };
    const event = { type: 'PspEventReceived', data: facts } as const;
    const stream = `pspEvent-stripe-${facts.eventId}`;
    const envelope = { commandId: stream, correlationId: 'c', actor: { kind: 'psp', id: 'stripe' } } as const;
    const encoded = new Codec().encode([event], envelope, ledger.now(), unwrittenStream(stream));
    await ledger.log.append(stream, 'no-stream', encoded.events);
  };
  let reported = 0;
  const reaches = (last: string) => ledger.eventually(happened, (types) => types.at(-1) === last);
  /** Without the looks of our own, which come minutes and days later. */
  const atStripe = (ms: number) => outside.simulator.advance(ms);

  it('are known to be paid, and to have come back, as soon as Stripe says so', async () => {
    await outside.topUp('EUR', 10_000);
    outside.simulator.failRequests({ kind: 'payout_failure', failureCode: 'account_closed', delayMs: 2 * dayMs });
    await sold();
    expect(await happened()).toEqual(['Scheduled', 'Sent', 'Ordered']);
    atStripe(dayMs);
    await report('payout.paid');
    await reaches('Paid');
    await ledger.payee({ account_id: account, payouts_enabled: false });
    atStripe(3 * dayMs);
    await report('payout.failed');
    await report('payout.failed');
    await reaches('Returned');
    await ledger.settled();
    expect(await posted()).toEqual(['payout_scheduled', 'payout_paid', 'payout_returned']);
    expect([await outside.available('EUR'), await outside.available('EUR', account)]).toEqual([10_000, 0]);
    await ledger.advance(10 * dayMs);
    expect((await happened()).filter((type) => type === 'Returned')).toHaveLength(1);
  });

  it('that failed on their way are refused as soon as Stripe says so, and their money is back', async () => {
    await outside.topUp('EUR', 10_000);
    await sold();
    const [payout] = await payouts();
    await ledger.payee({ account_id: account, payouts_enabled: false });
    outside.simulator.processor.failPayout(payout?.id ?? '', 'no_account');
    await report('payout.failed', 'acct_other');
    await report('payout.failed');
    await reaches('Failed');
    expect([await outside.available('EUR'), await outside.available('EUR', account)]).toEqual([10_000, 0]);
  });

  it.each([
    ['Stripe says so', () => report('payout.updated')],
    ['it is looked for', async () => undefined],
  ])('show the trace of the receiving bank when it comes days later and %s', async (_how, tell) => {
    await outside.topUp('EUR', 10_000);
    outside.simulator.failRequests({ kind: 'late_trace', delayMs: 4 * dayMs });
    await sold();
    await ledger.advance(3 * dayMs);
    const [payout] = await payouts();
    const last = async () => (await ledger.payoutEvents()).at(-1);
    expect(await last()).toMatchObject({ type: 'PayoutPaid', data: { wireReference: payout?.id } });
    await ledger.advance(2 * dayMs + hourMs);
    await tell();
    await ledger.advance(3 * dayMs);
    const trace = (await payouts())[0]?.trace_id?.value;
    expect(await last()).toMatchObject({ type: 'PayoutTraced', data: { bankTraceId: trace } });
    expect(trace).toMatch(/^\w{16}$/);
    expect((await happened()).filter((type) => type === 'Traced')).toHaveLength(1);
  });

  it('carry what Stripe cannot pay to the last unit', async () => {
    await outside.topUp('KWD', 100_000);
    await sold(10_100, 'KWD');
    const [scheduled] = await ledger.payoutEvents();
    expect(scheduled).toMatchObject({ data: { amount: 8_980, carried: 9, currency: 'KWD' } });
    expect((await payouts()).map(({ amount }) => amount)).toEqual([8_980]);
  });

  it('are not made to sub-merchants without an account there', async () => {
    await ledger.payee();
    await ledger.sell('1', 10_000);
    await ledger.advance(22 * hourMs);
    expect(await happened()).toEqual([]);
  });

  it.each(['pay', 'fail'] as const)('end by no word of a test, which Stripe would not know of: %s', async (outcome) => {
    await outside.topUp('EUR', 10_000);
    await sold();
    const [{ metadata }] = (await payouts()) as [Stripe.Payout];
    const told = { outcome, wireReference: null, failureCode: 'account_closed' };
    const data = { payoutId: metadata!['payout']!, platformId: 'plt_1', ...told };
    await expect(ledger.send('ledger.simulate-payout', data)).rejects.toMatchObject({
      code: 'route_not_found',
    });
    expect(await happened()).toEqual(['Scheduled', 'Sent', 'Ordered']);
  });

  it('wait for a schedule of ours that Stripe does not pay by', async () => {
    await outside.topUp('EUR', 10_000);
    outside.simulator.processor.assume({ platformPayouts: 'daily' });
    await sold();
    expect([await happened(), await transfers()]).toEqual([['Scheduled', 'Sent'], []]);
    outside.simulator.processor.assume({ platformPayouts: 'manual' });
    await outside.topUp('EUR', 10_000);
    const types = await ledger.eventually(happened, (found) => found.length > 2);
    expect(types).toEqual(['Scheduled', 'Sent', 'Ordered']);
  });

  it.each([0, 1, 2].flatMap((appends) => [true, false].map((written) => [appends, written] as const)))(
    'are made once, though the log is lost after %i appends (written: %s)',
    async (appends, written) => {
      await outside.topUp('EUR', 10_000);
      await openPayee('EUR');
      await ledger.sell('1', 10_000);
      await ledger.advance(18.5 * hourMs);
      const [scheduled] = await ledger.payoutEvents();
      const runId = scheduled?.type === 'PayoutScheduled' ? (scheduled.data.runId ?? '') : '';
      ledger.faults.failAfter(appends, written);
      await ledger.send('ledger.send-run', { runId }).catch(() => undefined);
      await ledger.restart();
      await ledger.advance(3 * dayMs);
      expect(await happened()).toEqual(['Scheduled', 'Sent', 'Ordered', 'Paid']);
      expect([(await transfers()).length, (await payouts()).length]).toEqual([1, 1]);
      expect([await outside.available('EUR'), await outside.available('EUR', account)]).toEqual([1_100, 0]);
    },
  );

  it.each(['/v1/transfers', '/v1/payouts'])('are made once, though their answer is lost at %s', async (path) => {
    await outside.topUp('EUR', 10_000);
    outside.simulator.failRequests({ kind: 'unanswered', method: 'POST', path, count: 2 });
    await sold();
    expect(await happened()).toEqual(['Scheduled', 'Sent', 'Delayed', 'Ordered']);
    expect([(await transfers()).length, (await payouts()).length]).toEqual([1, 1]);
  });
});
