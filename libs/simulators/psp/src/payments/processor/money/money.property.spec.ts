import fc from 'fast-check';
import { createProcessor } from '../../../create-processor';
import { AccountShelf } from '../../../engine/account-shelf';
import { PspEngine } from '../../../engine/psp-engine';
import { Records } from '../../../engine/state/records';
import { Refusal } from '../../../engine/state/refusal';
import { complete } from '../../../testing/engine-fixture';
import { Book } from '../../book/book';
import type { Fact } from '../../book/fact';
import { stripeCards } from '../../cards/stripe-cards';
import { PaymentsEngine } from '../../payments-engine';
import type { PaymentProcessor } from '../payment-processor';
import type { ProcessorSettings } from '../state/processor-settings';

const startMs = Date.parse('2026-03-02T10:00:00Z');
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const assumptions: fc.Arbitrary<Partial<ProcessorSettings>> = fc.record({
  availableAfterDays: fc.constantFrom(0, 2, 7),
  partialCapture: fc.constantFrom('pair', 'one'),
  refundsWhenShort: fc.constantFrom('negative', 'pending'),
  conversionOfReturns: fc.constantFrom('of_the_day', 'of_the_charge'),
  closedInquiry: fc.constantFrom('refused', 'lost'),
  transferredMoney: fc.constantFrom('available', 'pending'),
  platformPayouts: fc.constantFrom('manual', 'manual', 'daily'),
});

const call = fc.record({
  verb: fc.constantFrom(
    ...['sale', 'sale', 'sale', 'hold', 'refund', 'refund', 'dispute', 'decide', 'escalate', 'close'],
    ...['transfer', 'transfer', 'reverse', 'payout', 'payout', 'cancel', 'fail', 'topup', 'fee'],
  ),
  card: fc.constantFrom(...stripeCards.keys()),
  currency: fc.constantFrom('usd', 'usd', 'eur', 'jpy', 'kwd'),
  amount: fc.constantFrom(10, 50, 1_000, 4_200, 100_000),
  part: fc.constantFrom(10, 500, 1_000_000),
  nth: fc.nat(3),
  laterMs: fc.constantFrom(0, 1, hourMs, dayMs, 3 * dayMs, 40 * dayMs),
});
type ProcessorCall = typeof call extends fc.Arbitrary<infer T> ? T : never;

interface World {
  readonly processor: PaymentProcessor;
  readonly records: Records;
  readonly acquirer: PaymentsEngine;
  readonly merchant: string;
  readonly reader: string;
}

const connect = (records: Records, acquirer: PaymentsEngine, given: Partial<ProcessorSettings>) => {
  const shelf = new AccountShelf(records, 's');
  return {
    shelf,
    processor: createProcessor({ seed: 's', records, shelf, acquirer, assumptions: given, publish: () => undefined }),
  };
};

const worldOf = (given: Partial<ProcessorSettings>): World => {
  const records = new Records();
  const acquirer = new PaymentsEngine('s');
  const { shelf, processor } = connect(records, acquirer, given);
  const merchant = new PspEngine(shelf, 0, () => undefined).createAccount(complete(), startMs).id;
  const reader = processor.fleet.register({ registration_code: 'quick-brown-fox' }, startMs).id;
  processor.topups.create({ amount: 50_000, currency: 'usd' }, startMs);
  return { processor, records, acquirer, merchant, reader };
};

const pick = <T>(rows: readonly T[], nth: number): T => {
  const found = rows.at(-1 - (nth % Math.max(1, rows.length)));
  if (found === undefined) throw new Refusal(404, 'invalid_request_error', 'There is none.');
  return found;
};

const hold = ({ processor, merchant, reader }: World, each: ProcessorCall, nowMs: number): string => {
  const { amount, currency, card } = each;
  const types = { allowed_payment_method_types: ['card_present', 'interac_present'], capture_method: 'manual' };
  const { id } = processor.intents.create({ amount, currency, on_behalf_of: merchant, ...types }, nowMs);
  const config = { customerMayCancel: false, skipsTipping: true };
  processor.actions.awaitCard('process_payment_intent', reader, id, config, nowMs);
  processor.actions.present(reader, card, nowMs);
  return id;
};

const make = (world: World, each: ProcessorCall, nowMs: number): unknown => {
  const { processor, merchant, acquirer } = world;
  const { rows } = processor.parts;
  const { amount, currency, part, nth } = each;
  const money = { amount, currency };
  const open = processor.disputes.all().filter(({ decided }) => !decided);
  const captured = rows.charges.all().filter(({ state }) => state === 'captured');
  switch (each.verb) {
    case 'hold':
      return hold(world, each, nowMs);
    case 'sale':
      return processor.captures.capture(hold(world, each, nowMs), { amount_to_capture: Math.min(part, amount) }, nowMs);
    case 'refund': {
      const {
        id,
        captured: taken,
        refunded,
      } = pick(
        captured.filter((charge) => charge.captured > charge.refunded),
        nth,
      );
      return processor.refunds.create({ charge: id, amount: Math.min(part, taken - refunded) }, nowMs);
    }
    case 'dispute': {
      const stage = nth === 0 ? 'inquiry' : 'chargeback';
      return acquirer.openDispute({ authorisation: pick(captured, nth).id, reason: 'general', stage }, nowMs);
    }
    case 'decide':
      return acquirer.decideDispute(pick(open, nth).id, nth % 2 === 0 ? 'won' : 'withdrawn', nowMs);
    case 'escalate': {
      const inquiries = open.filter(({ stage }) => stage === 'inquiry');
      return processor.disputes.escalate(pick(inquiries, nth).id, nowMs);
    }
    case 'close':
      return processor.disputes.close(pick(open, nth).id, nowMs);
    case 'transfer':
      return processor.transfers.create(
        { amount, currency: nth === 0 ? currency : 'usd', destination: merchant },
        nowMs,
      );
    case 'reverse':
      return processor.transfers.reverse(pick(rows.transfers.all(), nth).id, nth === 0 ? {} : { amount: part }, nowMs);
    case 'payout': {
      const account = nth === 0 ? null : merchant;
      const available = Math.max(1, processor.ledger.available(account, 'usd'));
      return processor.payouts.create(account, { amount: Math.min(amount, available), currency: 'usd' }, nowMs);
    }
    case 'cancel': {
      const { id, account } = pick(
        rows.payouts.all().filter(({ status }) => status === 'pending'),
        nth,
      );
      return processor.payouts.cancel(id, account, nowMs);
    }
    case 'fail':
      return processor.payouts.fail(pick(rows.payouts.all(), nth).id, 'account_closed', nowMs);
    case 'topup':
      return processor.topups.create(money, nowMs);
    default: {
      const fee = { account: null, type: 'stripe_fee', category: 'fee', currency, source: null };
      return processor.ledger.post({ ...fee, amount: 0 - amount }, nowMs);
    }
  }
};

/** Refusals are answers; anything else is a bug. */
const attempt = (work: () => unknown): void => {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
};

const sums = ({ processor }: Pick<World, 'processor'>, nowMs: number, which: (availableMs: number) => boolean) => {
  const totals: Record<string, number> = {};
  for (const { account, currency, amount, fee, availableMs } of processor.parts.rows.transactions.all()) {
    const key = `${account ?? 'platform'}/${currency}`;
    totals[key] = (totals[key] ?? 0) + (which(availableMs) ? amount - fee : 0);
  }
  return Object.fromEntries(Object.entries(totals).sort());
};

const balances = ({ processor, merchant }: Pick<World, 'processor' | 'merchant'>, part: 'available' | 'pending') =>
  Object.fromEntries(
    [null, merchant]
      .flatMap((account) =>
        processor.ledger
          .amountsOf(account)
          .map((row): [string, number] => [`${account ?? 'platform'}/${row.currency}`, row[part]]),
      )
      .sort(),
  );

const requireConserved = (world: World, nowMs: number): void => {
  expect(balances(world, 'available')).toEqual(sums(world, nowMs, (availableMs) => availableMs <= nowMs));
  expect(balances(world, 'pending')).toEqual(sums(world, nowMs, (availableMs) => availableMs > nowMs));
  const between = ['transfer', 'payment', 'transfer_refund', 'payment_refund'];
  const moved = world.processor.parts.rows.transactions.all().filter(({ type }) => between.includes(type));
  const net: Record<string, number> = {};
  for (const { currency, amount } of moved) net[currency] = (net[currency] ?? 0) + amount;
  expect(Object.values(net).every((total) => total === 0)).toBe(true);
  for (const { available } of world.processor.ledger.amountsOf(world.merchant)) {
    expect(available).toBeGreaterThanOrEqual(0);
  }
};

/** An automatic payout is as much as the transactions that it names, where none was asked for beside it. */
const requireBatchesExplained = ({ processor }: World): void => {
  const { transactions, payouts } = processor.parts.rows;
  for (const { id } of payouts.all().filter(({ isAutomatic }) => isAutomatic)) {
    const batch = transactions.all().filter(({ payout }) => payout === id);
    expect(batch.reduce((sum, { amount, fee }) => sum + amount - fee, 0)).toBe(0);
  }
};

/** Without conversions and fees, a charge has moved as much as its captures, refunds and disputes say. */
const requireChargesExplained = ({ processor, acquirer }: World): void => {
  const { charges, transactions, refunds } = processor.parts.rows;
  for (const charge of charges.all()) {
    if (charge.currency !== charge.settlementCurrency) continue;
    const ofCharge = new Set([
      charge.id,
      ...refunds.all().flatMap((refund) => (refund.charge === charge.id ? [refund.id] : [])),
      ...acquirer.book.disputesOf(charge.id).map(({ id }) => id),
    ]);
    const moved = transactions
      .all()
      .filter(({ source }) => source !== null && ofCharge.has(source))
      .reduce((sum, { amount }) => sum + amount, 0);
    const taken = charge.state === 'captured' ? charge.captured : 0;
    const returned = refunds
      .all()
      .filter((refund) => refund.charge === charge.id && refund.balanceTransaction && refund.status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0);
    const pulled = acquirer.book
      .disputesOf(charge.id)
      .filter(({ stage, decided }) => stage !== 'inquiry' && (!decided || decided.outcome === 'lost'))
      .reduce((sum, { amount }) => sum + amount, 0);
    expect(moved).toBe(taken - returned - pulled);
  }
};

/** Tables are written in the order in which they were first used, and that of a restart is another. */
const byTable = (records: Records) =>
  records.snapshot().toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));

describe('money', () => {
  it('is what the balance transactions say, whatever is asked and however long it takes', () =>
    fc.assert(
      fc.property(assumptions, fc.array(call, { minLength: 10, maxLength: 40, size: 'max' }), (given, calls) => {
        const world = worldOf(given);
        let nowMs = startMs;
        for (const each of calls) {
          nowMs += each.laterMs;
          world.processor.due(nowMs);
          attempt(() => make(world, each, nowMs));
          world.processor.due(nowMs);
          requireConserved(world, nowMs);
        }
        requireChargesExplained(world);
        requireBatchesExplained(world);
      }),
      { numRuns: 60 },
    ));

  it('is the same after a restart between any two calls', () =>
    fc.assert(
      fc.property(assumptions, fc.array(call, { minLength: 5, maxLength: 20, size: 'max' }), (given, calls) => {
        const straight = worldOf(given);
        let restarted = worldOf(given);
        let nowMs = startMs;
        for (const each of calls) {
          nowMs += each.laterMs;
          for (const world of [straight, restarted]) {
            world.processor.due(nowMs);
            attempt(() => make(world, each, nowMs));
            world.processor.due(nowMs);
          }
          const records = new Records();
          for (const change of restarted.records.snapshot()) records.load(JSON.parse(JSON.stringify(change)) as never);
          const book = new Book();
          for (const fact of restarted.acquirer.book.facts()) book.load(JSON.parse(JSON.stringify(fact)) as Fact);
          const acquirer = new PaymentsEngine('s', book);
          restarted = { ...restarted, records, acquirer, processor: connect(records, acquirer, given).processor };
          expect(restarted.processor.nextDueAtMs()).toBe(straight.processor.nextDueAtMs());
          expect(byTable(restarted.records)).toEqual(byTable(straight.records));
        }
      }),
      { numRuns: 25 },
    ));
});
