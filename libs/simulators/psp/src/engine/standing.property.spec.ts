import fc from 'fast-check';
import { complete, dayMs, engineOf, startMs } from '../testing/engine-fixture';
import type { TestAction } from './accounts/test-actions';
import type { AccountState } from './state/account-state';
import type { AccountFields } from './state/fields';
import { Records } from './state/records';
import { settle } from './verification/settle';

const patch = (fields: AccountFields): AccountFields => ({ individual: fields });
const patches: AccountFields[] = [
  patch({ first_name: null }),
  patch({ first_name: 'Ann' }),
  patch({ dob: { year: 1901, month: 1, day: 1 } }),
  patch({ dob: { year: 1980, month: 7, day: 4 } }),
  patch({ id_number: '111111111' }),
  patch({ id_number: '222222222' }),
  patch({ id_number: '000000000' }),
  patch({ verification: { document: { front: 'file_1' } } }),
  { external_account: null },
  { external_account: { country: 'US', routing_number: '110000000', account_number: '000123456789' } },
  { capabilities: { card_payments: { requested: false } } },
  { capabilities: { card_payments: { requested: true } } },
  { business_profile: { mcc: null } },
];
const actions: TestAction[] = [
  { type: 'require', items: ['company.tax_id', 'individual.phone'] },
  { type: 'require', items: ['individual.phone'], deadlineMs: startMs + 2 * dayMs },
  { type: 'enable' },
  { type: 'review' },
  { type: 'addVolume', amountMinor: 300_000 },
  { type: 'reject', reason: 'other' },
];

type Step = { readonly afterMs: number; readonly patch?: AccountFields; readonly action?: TestAction };
const afterMs = fc.constantFrom(0, 1, 1_999, 2_000, dayMs, 7 * dayMs, 14 * dayMs);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ afterMs, patch: fc.constantFrom(...patches) }) },
  { weight: 2, arbitrary: fc.record({ afterMs, action: fc.constantFrom(...actions) }) },
);
const numRuns = 40;
const life = fc.array(step, { minLength: 1, maxLength: 15 });

/** Lives a life; between two steps the clock moves in as many moves as asked. */
const lived = (steps: readonly Step[], movesBetween: number) => {
  const { engine, shelf, happenings } = engineOf(60_000);
  const { id } = engine.createAccount(complete(), startMs);
  const seen: AccountState[] = [];
  let nowMs = startMs;
  for (const { afterMs: waitMs, patch: params, action } of [...steps, { afterMs: 40 * dayMs }] as Step[]) {
    for (let move = 1; move <= movesBetween; move += 1) engine.due(nowMs + Math.floor((waitMs * move) / movesBetween));
    nowMs += waitMs;
    const final = shelf.account(id).rejected !== null;
    if (params && !final) engine.updateAccount(id, params, nowMs);
    if (action && !final) engine.act(id, action, nowMs);
    seen.push(shelf.account(id));
  }
  return { seen, happenings };
};

const within = (some: readonly string[], all: readonly string[]): boolean => some.every((item) => all.includes(item));
const sorted = (items: readonly string[]): string[] => [...new Set(items)].sort();

describe('whatever happens to an account', () => {
  it('its lists nest, are sorted, and its flags agree with its reason', () =>
    fc.assert(
      fc.property(life, (steps) => {
        for (const { standing, capabilities, rejected } of lived(steps, 1).seen) {
          const { currentlyDue, eventuallyDue, pastDue, chargesEnabled, payoutsEnabled, disabledReason } = standing;
          const on = payoutsEnabled && (chargesEnabled || !capabilities.card_payments?.requested);
          expect(within(pastDue, currentlyDue) && within(currentlyDue, eventuallyDue)).toBe(true);
          if (disabledReason === 'requirements.past_due') expect(pastDue).not.toEqual([]);
          expect([currentlyDue, eventuallyDue, pastDue]).toEqual([currentlyDue, eventuallyDue, pastDue].map(sorted));
          expect(disabledReason === null).toBe(on);
          if (rejected !== null) expect([chargesEnabled, payoutsEnabled]).toEqual([false, false]);
        }
      }),
      { numRuns },
    ));

  it('one move of the clock or many end in the same account and tell the same', () =>
    fc.assert(
      fc.property(life, fc.integer({ min: 2, max: 5 }), (steps, moves) =>
        expect(lived(steps, moves)).toEqual(lived(steps, 1)),
      ),
      { numRuns },
    ));

  it('settling it again changes nothing', () =>
    fc.assert(
      fc.property(life, (steps) => {
        for (const account of lived(steps, 1).seen)
          expect(settle(account, account.settledAtMs, 60_000)).toEqual(account);
      }),
    ));

  it('an engine that starts from its records goes on as if it had never stopped', () =>
    fc.assert(
      fc.property(life, (steps) => {
        const account = lived(steps, 1).seen.at(-2) ?? lived(steps, 1).seen[0];
        const restored = new Records();
        restored.load(['account', account?.id ?? '', JSON.parse(JSON.stringify(account))]);
        const { engine, shelf } = engineOf(60_000, restored);
        engine.due((account?.settledAtMs ?? 0) + 400 * dayMs);
        const kept = new Records();
        kept.load(['account', account?.id ?? '', account]);
        const unbroken = engineOf(60_000, kept);
        unbroken.engine.due((account?.settledAtMs ?? 0) + 400 * dayMs);
        expect(shelf.accounts()).toEqual(unbroken.shelf.accounts());
      }),
      { numRuns },
    ));
});
