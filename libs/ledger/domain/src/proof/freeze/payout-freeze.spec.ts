import { join } from 'node:path';
import { fold } from '@taprail/event-sourcing';
import { specify, storedSamples } from '@taprail/event-sourcing/testing';
import { isFrozen, payoutFreeze, type PayoutFreezeEvent, payoutFreezeUpcasters } from './payout-freeze';

const at = '2026-03-02T11:00:00.000Z';
const off = { id: 'imbalance EUR posted 5', detail: 'EUR posted is off by 5' };
const broken = { id: 'chain 2026-03.5@17', detail: 'the chain of shard 5 is broken at 17' };
const frozen = (finding: typeof off): PayoutFreezeEvent => ({ type: 'PayoutsFrozen', data: { finding, at } });
const thawed: PayoutFreezeEvent = { type: 'PayoutsThawed', data: { reason: 'reposted by hand', at } };
const freeze = (finding: typeof off) => ({ type: 'FreezePayouts', finding, at }) as const;
const thaw = { type: 'ThawPayouts', reason: 'reposted by hand', at } as const;
const given = specify(payoutFreeze);

describe('payouts', () => {
  it('are frozen by what must not be in the books, once for each finding', () => {
    given().when(freeze(off)).then(frozen(off));
    given(frozen(off)).when(freeze(off)).thenNothing();
    given(frozen(off)).when(freeze(broken)).then(frozen(broken));
  });

  it('are thawed by nothing but a reason, which explains what was found until then and nothing later', () => {
    given(frozen(off), frozen(broken)).when(thaw).then(thawed);
    given(frozen(off), thawed).when(freeze(off)).thenNothing();
    given(frozen(off), thawed).when(freeze(broken)).then(frozen(broken));
    given().when(thaw).thenRejected('payouts_not_frozen');
    given(frozen(off), thawed).when(thaw).thenRejected('payouts_not_frozen');
  });

  it.each([
    [false, []],
    [true, [frozen(off)]],
    [true, [frozen(off), frozen(broken)]],
    [false, [frozen(off), frozen(broken), thawed]],
    [true, [frozen(off), thawed, frozen(broken)]],
  ])('are frozen: %s', (expected, events) => expect(isFrozen(fold(payoutFreeze, events))).toBe(expected));

  it.each([
    ['tampered delivery-deferred-by_01K@165', false],
    ['tampered publicEvents-by_01K@3', false],
    ['cut logHeads-log@12', true],
    ['tampered transaction-txn_01K@2', true],
    ['tampered ledgerJournal-2026-03.5@17', true],
    ['tampered logHeads-log@12', true],
    ['tampered nobodyKnows-1@0', true],
    ['drift entries 1@2', true],
  ])('are frozen by %s: %s', (id, expected) =>
    expect(isFrozen(fold(payoutFreeze, [frozen({ id, detail: 'x' })]))).toBe(expected),
  );

  it('can still be read as they were first stored', () => {
    const samples = storedSamples<PayoutFreezeEvent>(join(__dirname, 'history'), payoutFreezeUpcasters);
    expect(samples.map(({ name }) => name)).toEqual(['PayoutsFrozen.1', 'PayoutsThawed.1']);
    const events = samples.map(({ event }) => event);
    expect(fold(payoutFreeze, events)).toEqual({ open: [], explained: ['imbalance EUR posted 5'] });
  });
});
