import { Rejection } from '@taprail/event-sourcing';
import fc from 'fast-check';
import { PayoutWorld } from '../testing/payout-world';
import { netOf } from './items/payout-item';

const merchants = ['sm_1', 'sm_2'];

const step = fc.record({
  what: fc.constantFrom(
    'sell',
    'sell',
    'sell',
    'refund',
    'run',
    'run',
    'stoppedRun',
    'byHand',
    'byHand',
    'pay',
    'fail',
    'cancel',
  ),
  merchant: fc.constantFrom(...merchants),
  amount: fc.integer({ min: 1, max: 5_000 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const must = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(`It does not hold that ${what}`);
};

const take = (world: PayoutWorld, { what, merchant, amount }: Step, n: number): void => {
  if (what === 'sell' || what === 'refund') return world[what](merchant, amount);
  if (what === 'byHand') return world.payByHand(merchant, `po_${n}`, amount % 101);
  if (what === 'run' || what === 'stoppedRun') {
    world.recover();
    if (what === 'stoppedRun') world.run(`run_${n}`, amount % 9);
    return world.run(`run_${n}`);
  }
  const ids = [...world.payouts.keys()];
  const id = ids[amount % Math.max(1, ids.length)];
  if (id === undefined) return;
  try {
    world.end(id, what);
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
  }
};

const check = (world: PayoutWorld): void => {
  for (const merchant of merchants) {
    const { free, taken } = world.itemsOf(merchant);
    must(netOf(free) === world.available(merchant), 'what is free is what is available');
    const ids = [...free, ...Object.values(taken).flat()].map(({ id }) => id);
    must(new Set(ids).size === ids.length, 'an item is in one place');
  }
  for (const id of world.payouts.keys()) {
    const { status, scheduled } = world.payoutOf(id);
    const has = world.itemsOf(scheduled.subMerchantId).taken[id];
    must((has !== undefined) === (status !== 'failed' && status !== 'canceled'), 'live payouts have their items');
    if (has) must(netOf(has) === scheduled.amount + scheduled.carried, 'a payout and what it carries are its items');
    const parts = Object.values(scheduled.breakdown).reduce((sum, part) => sum + part, 0);
    must(parts === scheduled.amount, 'a payout is the sum of its parts');
    must(scheduled.amount >= world.minimumAmount, 'a payout is not below the minimum');
  }
};

const forAll = (what: (world: PayoutWorld, steps: readonly Step[]) => void): void =>
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }),
      fc.integer({ min: 1, max: 500 }),
      (steps, minimum) => what(new PayoutWorld(merchants, minimum), steps),
    ),
    { numRuns: 200 },
  );

describe('payouts under any history', () => {
  it('P20, P21, P24: money is in one payout at most, which is its sum, above the minimum and never beyond the balance', () =>
    forAll((world, steps) =>
      steps.forEach((each, n) => {
        take(world, each, n);
        check(world);
      }),
    ));

  it('P22: a run that stopped anywhere and began again pays what a run without a stop pays', () =>
    forAll((world, steps) => {
      const other = new PayoutWorld(merchants, world.minimumAmount);
      steps.forEach((each, n) => take(world, each, n));
      steps.forEach((each, n) => take(other, each.what === 'stoppedRun' ? { ...each, what: 'run' } : each, n));
      const shown = (it: PayoutWorld): string => JSON.stringify([[...it.payouts], [...it.runs], it.entries]);
      must(shown(world) === shown(other), 'both paid the same');
    }));

  it('P23: what a run skips is carried to the unit: free as before, or owed', () =>
    forAll((world, steps) => {
      steps.forEach((each, n) => take(world, each, n));
      world.recover();
      const before = merchants.map((merchant) => [
        world.available(merchant),
        world.balance(`merchant_negative:${merchant}`),
      ]);
      world.run('run_last');
      const skipped = (world.runs.get('run_last') ?? []).filter(({ type }) => type === 'CandidateSkipped');
      merchants.forEach((merchant, index) => {
        const [available = 0, owed = 0] = before[index] ?? [];
        const skip = skipped.find(({ data }) => 'subMerchantId' in data && data.subMerchantId === merchant);
        if (!skip) return must(world.available(merchant) === 0, 'a payout takes everything');
        must('carried' in skip.data && skip.data.carried === available, 'it carries what there was');
        must(world.available(merchant) === Math.max(0, available), 'what was free stays free');
        must(world.balance(`merchant_negative:${merchant}`) === owed + Math.max(0, 0 - available), 'the rest is owed');
      });
    }));

  it('P25: a payout that fails, is canceled or comes back restores the balance exactly', () =>
    forAll((world, steps) => {
      steps.forEach((each, n) => take(world, each, n));
      world.recover();
      const before = merchants.map(world.available);
      world.run('run_last');
      for (const [n, merchant] of merchants.entries()) {
        const id = `run_last/${merchant}`;
        if (!world.payouts.has(id)) continue;
        if (n === 0) world.end(id, 'pay');
        world.end(id, n === 0 ? 'fail' : 'cancel');
        must(world.available(merchant) === before[n], 'the balance is as it was');
        must(world.freeSum(merchant) === before[n], 'and may be paid out again');
      }
    }));
});
