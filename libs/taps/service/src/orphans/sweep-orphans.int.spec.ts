import { type PspSimulator, startPspSimulator } from '@taprail/psp-simulator';
import { stripeClient } from '@taprail/stripe';
import type Stripe from 'stripe';
import { merchantAddress, newMerchant } from '../acquirer/stripe/testing/merchant';
import { openTaps, startMs, type TapsWorld } from '../testing/taps-world';

const minuteMs = 60_000;
const dayMs = 86_400_000;

describe('payments at Stripe that the log does not know', () => {
  let simulator: PspSimulator;
  let stripe: Stripe;
  let taps: TapsWorld;
  let at: Readonly<{ account: string; reader: string; device: string }>;
  beforeEach(async () => {
    simulator = await startPspSimulator({ clock: () => taps?.now() ?? new Date(startMs), seed: 'spec' });
    stripe = stripeClient({ key: simulator.key, baseUrl: simulator.url });
    const { id: account } = await stripe.accounts.create(newMerchant);
    const { id: location } = await stripe.terminal.locations.create({ display_name: 'Till', address: merchantAddress });
    const code = 'dev_test_amount';
    const { id: reader } = await stripe.terminal.readers.create({ registration_code: code, location });
    at = { account, reader, device: 'dev_1' };
    taps = await openTaps({ stripe: { url: simulator.url, key: simulator.key } });
    await taps.orphans.settled();
  });
  afterEach(async () => {
    await taps.close();
    await simulator.close();
  });

  /** What a process leaves behind that is killed before it stores the tap. */
  const readCard = async (n: number): Promise<string> => {
    const names = {
      platformId: 'plt_1',
      transactionId: `txn_${n}`,
      authorisationId: `auth_${n}`,
      chainId: `ach_${n}`,
    };
    const reading = { reference: `tap_${n}`, subMerchantId: 'sm_1', country: 'DE', amount: 4_200, currency: 'EUR' };
    const { payment = '' } = await taps.acquirer.readCard({ ...reading, ...at, names });
    return payment;
  };
  /** What a store leaves behind that has lost its newest events. */
  const authorise = async (n: number): Promise<string> => {
    const payment = await readCard(n);
    await taps.acquirer.authorise({
      reference: `auth_${n}`,
      ...at,
      subMerchantId: 'sm_1',
      mcc: '7011',
      card: { fingerprint: null, scheme: 'visa', funding: 'credit', issuerCountry: 'DE' },
      amount: 4_200,
      currency: 'EUR',
      partialAllowed: false,
      payment,
    });
    return payment;
  };
  const statusOf = async (payment: string) => (await stripe.paymentIntents.retrieve(payment)).status;
  const sweep = async () => (await taps.orphans.sweep())?.map(({ payment }) => payment);
  const metric = async (name: string) => (await taps.registry.getSingleMetric(name)!.get()).values;

  it('are cancelled after ten minutes, where the process ended before the tap was stored', async () => {
    const payment = await readCard(1);
    expect(await sweep()).toEqual([]);
    expect(await statusOf(payment)).toBe('requires_confirmation');
    await taps.advance(11 * minuteMs);
    expect(await sweep()).toEqual([payment]);
    expect(await statusOf(payment)).toBe('canceled');
    expect(await sweep()).toEqual([]);
    expect(await metric('stripe_orphaned_payments_cancelled_total')).toMatchObject([
      { labels: { held: 'false' }, value: 1 },
    ]);
  });

  it('give the money of the cardholder back', async () => {
    const payment = await authorise(1);
    await taps.advance(11 * minuteMs);
    expect(await statusOf(payment)).toBe('requires_capture');
    expect(await sweep()).toEqual([payment]);
    expect(await statusOf(payment)).toBe('canceled');
  });

  it('are no payments whose taps are held, and none of another deployment', async () => {
    const { presented } = await taps.tap('txn_1', { ...at, captureMode: 'pre-auth' });
    const others = await stripe.paymentIntents.create({
      amount: 100,
      currency: 'eur',
      allowed_payment_method_types: ['card_present'],
      capture_method: 'manual',
      metadata: { deployment: 'dpl_another', transaction: 'txn_9' },
    });
    await taps.advance(11 * minuteMs);
    expect(await sweep()).toEqual([]);
    expect(await statusOf(presented.acquirerReference!)).toBe('requires_capture');
    expect(await statusOf(others.id)).toBe('requires_payment_method');
    const { metadata } = await stripe.paymentIntents.retrieve(presented.acquirerReference!);
    expect(metadata['deployment']).toMatch(/^dpl_[0-9A-Z]{26}$/);
  });

  it('are found by a process that has just started, however old they are', async () => {
    const payment = await readCard(1);
    await taps.advance(20 * dayMs);
    expect(await sweep()).toEqual([]);
    const endpoint = { url: simulator.url, key: simulator.key };
    const another = await openTaps({ stripe: endpoint, store: taps.store, at: taps.now() });
    await another.orphans.settled();
    await another.close();
    expect(await statusOf(payment)).toBe('canceled');
  });

  it('are all left alone when more than five of them hold money, until an operator confirms it', async () => {
    const payments: string[] = [];
    for (let n = 1; n <= 6; n += 1) payments.push(await authorise(n));
    await taps.advance(11 * minuteMs);
    expect(await sweep()).toEqual([]);
    expect(await Promise.all(payments.map(statusOf))).toEqual(payments.map(() => 'requires_capture'));
    expect(await metric('stripe_orphaned_payments_held_back')).toMatchObject([{ value: 6 }]);
    // Four days later only some of them would be looked at: they are still as many as they were.
    await taps.advance(4 * dayMs);
    expect(await sweep()).toEqual([]);
    const message = { commandId: 'c1', correlationId: 'c', actor: { kind: 'operator', id: 'o' } } as const;
    await expect(taps.orphans.confirm(5, message)).rejects.toMatchObject({ code: 'orphaned_payments_changed' });
    expect(await taps.orphans.confirm(6, message)).toBe(6);
    await taps.orphans.settled();
    expect(await Promise.all(payments.map(statusOf))).toEqual(payments.map(() => 'canceled'));
    expect(await metric('stripe_orphaned_payments_held_back')).toMatchObject([{ value: 0 }]);
  });

  it('are never touched when they have taken money, and say so', async () => {
    const payment = await authorise(1);
    await stripe.paymentIntents.capture(payment);
    await taps.advance(11 * minuteMs);
    expect(await sweep()).toEqual([]);
    expect(await statusOf(payment)).toBe('succeeded');
    expect(await metric('stripe_unknown_money_minor')).toMatchObject([{ labels: { currency: 'EUR' }, value: 4_200 }]);
  });
});
