import { OutcomeUnknown } from '../acquirer';
import { authoriseRequest, capture, increase, outcomeOf, readRequest, refund, reverse, tapAt } from '../contract/world';
import { openStripeWorld, type AcquirerWorldAtStripe } from './testing/stripe-world';

/** The client repeats a call whose connection was cut once by itself, so an answer is lost for good after two. */
const lost = (pathEnd: string) => ({ kind: 'unanswered', method: 'POST', pathEnd, count: 2 }) as const;
const neverArrives = (pathEnd: string) => ({ kind: 'connection_reset', method: 'POST', pathEnd, count: 2 }) as const;
const silent = { name: 'AcquirerUnavailable' };
const secondMs = 1_000;

describe('an answer of Stripe’s that is lost', () => {
  let world: AcquirerWorldAtStripe;
  beforeEach(async () => {
    world = await openStripeWorld();
  });
  afterEach(() => world.close());

  const payments = async () =>
    (await world.stripe.paymentIntents.list()).data.map(({ status, amount }) => [status, amount]);
  const sale = async () => {
    await tapAt(world, { reference: 't1' });
    await capture(world, 't1', 4_200);
  };

  it('at the creation: the same tap goes on with the one payment that was made', async () => {
    world.simulator.failRequests(lost('/payment_intents'));
    await expect(world.acquirer.readCard(readRequest({ reference: 't1' }))).rejects.toMatchObject(silent);
    expect((await world.acquirer.readCard(readRequest({ reference: 't1' }))).scheme).toBe('visa');
    expect(await payments()).toEqual([['requires_confirmation', 4_200]]);
  });

  it('at the collection: the payment is cancelled, and the reader is free for the next tap', async () => {
    world.simulator.failRequests(lost('/collect_payment_method'));
    await expect(world.acquirer.readCard(readRequest({ reference: 't1' }))).rejects.toMatchObject(silent);
    expect(await payments()).toEqual([['canceled', 4_200]]);
    expect((await world.acquirer.readCard(readRequest({ reference: 't2' }))).scheme).toBe('visa');
  });

  it.each([
    ['approved', 4_200, { outcome: 'approved', approvedAmount: 4_200 }, 'requires_capture'],
    ['declined', 4_251, { outcome: 'declined', reasonCode: '51', declinedBy: 'issuer' }, 'requires_payment_method'],
  ])('at a confirmation that is %s: the query tells it', async (_what, amount, answer, status) => {
    world.simulator.failRequests(lost('/confirm_payment_intent'));
    const tap = { reference: 't1', device: 'dev_test_amount', amount };
    await expect(tapAt(world, tap)).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(await outcomeOf(world, 't1')).toMatchObject({ kind: 'authorisation', answer });
    expect(await payments()).toEqual([[status, amount]]);
    expect((await world.stripe.charges.list()).data).toHaveLength(1);
  });

  it('at a confirmation that never arrived: nobody knows, until its cancellation is the last word', async () => {
    const card = await world.acquirer.readCard(readRequest({ reference: 't1' }));
    world.simulator.failRequests(neverArrives('/confirm_payment_intent'));
    const request = authoriseRequest({ reference: 't1' }, card);
    await expect(world.acquirer.authorise(request)).rejects.toBeInstanceOf(OutcomeUnknown);
    await world.advance(89 * secondMs);
    await expect(outcomeOf(world, 't1')).rejects.toBeInstanceOf(OutcomeUnknown);
    await world.advance(secondMs);
    const answer = { outcome: 'declined', reasonCode: '96', declinedBy: 'psp' };
    expect(await outcomeOf(world, 't1')).toEqual({ kind: 'authorisation', answer });
    expect(await payments()).toEqual([['canceled', 4_200]]);
    expect(await world.acquirer.authorise(request)).toMatchObject({ outcome: 'declined', declinedBy: 'psp' });
  });

  it('at an increase: it grew once', async () => {
    await tapAt(world, { reference: 't1' });
    world.simulator.failRequests(lost('/increment_authorization'));
    await expect(increase(world, 't1', 6_000)).rejects.toBeInstanceOf(OutcomeUnknown);
    const answer = { outcome: 'approved', reasonCode: '00', approvedAmount: 6_000 };
    expect(await outcomeOf(world, 't1:i1')).toEqual({ kind: 'increase', answer });
    expect(await increase(world, 't1', 6_000)).toEqual(answer);
    expect(await payments()).toEqual([['requires_capture', 6_000]]);
  });

  it('at an increase that was declined: it is asked for again, and answered alike', async () => {
    await tapAt(world, { reference: 't1', card: 'card_increment_decline' });
    world.simulator.failRequests(lost('/increment_authorization'));
    await expect(increase(world, 't1', 6_000)).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(await outcomeOf(world, 't1:i1')).toBeUndefined();
    expect(await increase(world, 't1', 6_000)).toMatchObject({ outcome: 'declined', reasonCode: '51' });
  });

  it('at a capture: the money was taken once', async () => {
    await tapAt(world, { reference: 't1' });
    world.simulator.failRequests(lost('/capture'));
    await expect(capture(world, 't1', 4_200)).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(await outcomeOf(world, 't1:c')).toMatchObject({ kind: 'capture', answer: { outcome: 'captured' } });
    expect(await capture(world, 't1', 4_200)).toMatchObject({ outcome: 'captured' });
    expect((await world.stripe.balanceTransactions.list()).data.map(({ amount }) => amount)).toEqual([4_200]);
  });

  it('at the capture of a sale at once: the approval is known, and the capture is pending until it is asked for', async () => {
    const card = await world.acquirer.readCard(readRequest({ reference: 't1' }));
    world.simulator.failRequests(lost('/capture'));
    const request = { ...authoriseRequest({ reference: 't1' }, card), capture: { reference: 't1:c', amount: 4_200 } };
    expect(await world.acquirer.authorise(request)).toMatchObject({
      outcome: 'approved',
      capture: { outcome: 'pending' },
    });
    expect(await outcomeOf(world, 't1:c')).toMatchObject({ kind: 'capture', answer: { outcome: 'captured' } });
  });

  it('at a refund: the money went back once', async () => {
    await sale();
    world.simulator.failRequests(lost('/refunds'));
    await expect(refund(world, 't1', 1_000)).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(await outcomeOf(world, 't1:r')).toEqual({ kind: 'refund', answer: { outcome: 'succeeded' } });
    expect((await world.stripe.refunds.list()).data).toHaveLength(1);
  });

  it('at a refund that never arrived: it is made by the repetition', async () => {
    await sale();
    world.simulator.failRequests(neverArrives('/refunds'));
    await expect(refund(world, 't1', 1_000)).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(await outcomeOf(world, 't1:r')).toBeUndefined();
    expect(await refund(world, 't1', 1_000)).toEqual({ outcome: 'succeeded' });
    expect((await world.stripe.refunds.list()).data).toHaveLength(1);
  });

  it('at a reversal: it is reversed', async () => {
    await tapAt(world, { reference: 't1' });
    world.simulator.failRequests(lost('/cancel'));
    await expect(reverse(world, 't1', 0)).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(await outcomeOf(world, 't1:v1')).toEqual({ kind: 'reversal', answer: { outcome: 'reversed' } });
  });

  it('leaves the outcome unknown at any failure of Stripe’s own, and says so of what moves no money', async () => {
    await sale();
    world.simulator.failRequests({ kind: 'rate_limit', count: 20 });
    await expect(refund(world, 't1', 100)).rejects.toMatchObject(silent);
    await expect(world.acquirer.check()).rejects.toMatchObject(silent);
    world.simulator.clearFaults();
    world.simulator.failRequests({ kind: 'api_error', method: 'POST', count: 2 });
    await expect(refund(world, 't1', 100)).rejects.toBeInstanceOf(OutcomeUnknown);
    await expect(world.acquirer.check()).resolves.toBeUndefined();
  });
});
