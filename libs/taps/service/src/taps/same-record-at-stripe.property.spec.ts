import type { KnownTransaction } from '@taprail/taps-domain';
import fc from 'fast-check';
import { openTapsAtStripe, type TapsAtStripe } from '../testing/taps-at-stripe';
import { openTaps, type TapsWorld } from '../testing/taps-world';

const minuteMs = 60_000;
const runs = 12;
const hundred = 100;
jest.setTimeout(240_000);

/** Of a call: it arrives, it is carried out and not answered, or it never arrives. The client repeats each by itself once. */
const faults = ['none', 'none', 'unanswered', 'connection_reset'] as const;

const steps = ['increase', 'charge', 'release', 'capture', 'refund', 'refund', 'reverse'] as const;
const step = fc.tuple(fc.constantFrom(...steps), fc.integer({ min: 1, max: 400 }), fc.constantFrom(...faults));
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const beginning = fc.record({
  captureMode: fc.constantFrom('direct' as const, 'pre-auth' as const, 'pre-auth' as const),
  hundreds: fc.integer({ min: 50, max: 400 }),
  /** The call of the tap that is lost. */
  lost: fc.constantFrom('nothing', 'nothing', 'creation', 'collection', 'confirmation', 'capture'),
});

/** The path of the call that a step makes at Stripe. */
const pathOf = (what: Step[0]): string => (what === 'refund' ? '/v1/refunds' : '/v1/payment_intents/');

const commandOf = ([what, hundreds]: Step, { authorisation }: KnownTransaction): [name: string, data: object] => {
  const amount = hundreds * hundred;
  switch (what) {
    case 'increase':
      return ['increase', { newAmount: authorisation.authorised + amount, increaseBy: null, reason: null }];
    case 'charge':
      return ['post-charge', { amount, reference: null, description: null, metadata: {} }];
    case 'capture':
      return ['capture', { amount: hundreds % 2 === 0 ? null : amount, tipAmount: null }];
    case 'release':
      return ['release', { amount }];
    case 'refund':
      return ['refund', { amount, reason: 'other', refundPlatformFee: hundreds % 2 === 0, reference: null }];
    case 'reverse':
      return ['reverse', {}];
  }
};

/** What the platform is shown of the money, without what an acquirer names in its own way. */
const moneyOf = ({ decline, authorisation, capture, refunds, pending, ...state }: KnownTransaction) => ({
  decline: decline?.reason ?? null,
  authorisation: {
    status: authorisation.status,
    authorised: authorisation.authorised,
    released: authorisation.released,
    increments: authorisation.increments.map(({ from, to, status }) => ({ from, to, status })),
    charges: authorisation.charges.map(({ amount, status }) => ({ amount, status })),
  },
  capture: capture && { status: capture.status, amount: capture.amount },
  refunds: refunds.map(({ amount, status, platformFeeRefunded }) => ({ amount, status, platformFeeRefunded })),
  fees: [state.platformFee, state.processingFee],
  isPending: pending !== null,
});

const codeOf = (error: unknown): string => (error as Readonly<{ code: string }>).code;
const noAnswer: readonly string[] = ['psp_timeout', 'psp_unavailable'];

describe('a sale at Stripe whose answers get lost', () => {
  let world: TapsAtStripe;
  let simulated: TapsWorld;
  beforeAll(async () => {
    world = await openTapsAtStripe();
    simulated = await openTaps();
  });
  afterAll(async () => {
    await world.close();
    await simulated.close();
  });

  const both = async <T>(work: (taps: TapsWorld) => Promise<T>): Promise<readonly [T, T]> => [
    await work(world.taps),
    await work(simulated),
  ];
  /** Long enough for a call without an answer to be asked for again, in both worlds alike. */
  const settle = async (id: string): Promise<void> => {
    const [here] = await both((taps) => taps.state(id));
    if (here.pending) await both((taps) => taps.advance(5 * minuteMs));
  };
  const seen = new Set<string>();

  const lose = (lost: string): void => {
    const kind = 'unanswered';
    const ends: Readonly<Record<string, string>> = {
      creation: '/payment_intents',
      collection: '/collect_payment_method',
      confirmation: '/confirm_payment_intent',
      capture: '/capture',
    };
    if (ends[lost]) world.simulator.failRequests({ kind, method: 'POST', pathEnd: ends[lost], count: 2 });
  };
  const present = async (): Promise<void> => {
    const card = 'visa_credit_de';
    world.simulator.processor.atReader(world.at.reader, { type: 'present', card });
    await simulated.payments.presentCard('dev_test_amount', 'sm_1', card);
  };

  let count = 0;
  /** The till repeats a request without an answer under its own key; one that was refused is a new sale. */
  const tap = async (change: object, lost: string): Promise<string> => {
    await present();
    lose(lost);
    let id = `txn_${(count += 1)}`;
    for (let attempt = 1; ; attempt += 1) {
      try {
        await world.taps.tap(id, { ...world.at, device: 'dev_1', ...change }, `cmd-${id}`);
        break;
      } catch (error) {
        if (attempt === 4) throw error;
        if (!noAnswer.includes(codeOf(error))) id = `txn_${(count += 1)}`;
      }
    }
    world.simulator.clearFaults();
    await simulated.tap(id, change, `cmd-${id}`);
    return id;
  };

  const requireSame = async (id: string): Promise<KnownTransaction> => {
    const [here, there] = await both((taps) => taps.state(id));
    expect(moneyOf(here)).toEqual(moneyOf(there));
    return here;
  };

  const take = async (id: string, each: Step, state: KnownTransaction): Promise<void> => {
    const [what, , fault] = each;
    // A captured sale is refunded at Stripe, and can still be voided at the simulated acquirer.
    if (what === 'reverse' && state.authorisation.status === 'captured') return;
    const [name, data] = commandOf(each, state);
    if (fault !== 'none') world.simulator.failRequests({ kind: fault, method: 'POST', path: pathOf(what), count: 2 });
    const key = `${id}-${(count += 1)}`;
    const [here, there] = await both((taps) => taps.ask(name, id, data, key).then(() => 'done', codeOf));
    world.simulator.clearFaults();
    if (!noAnswer.includes(here)) expect([what, here]).toEqual([what, there]);
    seen.add(`${what} ${noAnswer.includes(here) ? 'unanswered' : here}`);
    await settle(id);
  };

  /** One payment with one charge, which has taken and given back what the record says. */
  const requireOneObject = async (id: string, { capture, refunds, presented }: KnownTransaction): Promise<void> => {
    const made = await world.stripe.paymentIntents.list({ limit: 100 });
    const [payment, ...more] = made.data.filter(({ metadata }) => metadata['transaction'] === id);
    expect([payment!.id, more]).toEqual([presented.acquirerReference, []]);
    const charges = await world.stripe.charges.list({ payment_intent: payment!.id });
    expect(charges.data).toHaveLength(1);
    const taken = capture?.status === 'captured' ? capture.amount : 0;
    expect(payment!.amount_received).toBe(taken);
    const given = await world.stripe.refunds.list({ payment_intent: payment!.id, limit: 100 });
    const amounts = given.data.map(({ amount }) => amount).toReversed();
    expect(amounts).toEqual(refunds.map(({ amount }) => amount));
  };

  it('has the record of the same sale at the simulated acquirer, and one object of each kind at Stripe', async () => {
    await fc.assert(
      fc.asyncProperty(beginning, fc.array(step, { maxLength: 6 }), async (begun, rest) => {
        const { captureMode, hundreds, lost } = begun;
        const ceilingAmount = captureMode === 'pre-auth' ? 2 * hundreds * hundred : null;
        const id = await tap({ captureMode, amount: hundreds * hundred, ceilingAmount }, lost);
        await settle(id);
        let state = await requireSame(id);
        seen.add(`tap ${lost}`);
        for (const each of rest) {
          await take(id, each, state);
          state = await requireSame(id);
        }
        await requireOneObject(id, state);
      }),
      { numRuns: runs },
    );
    expect([...seen].filter((what) => what.endsWith('unanswered'))).not.toEqual([]);
  });
});
