import { OffsetClock } from '@taprail/clock';
import { SqliteEventStore } from '@taprail/event-store';
import { PayoutFreezer } from './payout-freezer';

const finding = { id: 'drift entries', detail: 'the balances are not the sum of the entries' };
const operator = (commandId: string) =>
  ({ commandId, correlationId: 'c', actor: { kind: 'operator', id: 'o' } }) as const;

describe('the freezer of payouts', () => {
  it('freezes them for everyone who asks, until somebody says why not', async () => {
    const store = new SqliteEventStore({ file: ':memory:' });
    const [monitor, payer] = [new PayoutFreezer(store, new OffsetClock()), new PayoutFreezer(store, new OffsetClock())];
    expect(await payer.isFrozen()).toBe(false);
    expect([await monitor.report(finding), await monitor.report(finding)]).toEqual([true, false]);
    expect([await payer.isFrozen(), await payer.state()]).toEqual([true, { open: [finding], explained: [] }]);
    expect(await payer.thaw('a test', operator('cmd_1'))).toEqual({ open: [], explained: [finding.id] });
    expect([await payer.isFrozen(), await monitor.report(finding)]).toEqual([false, false]);
    await expect(payer.thaw('again', operator('cmd_2'))).rejects.toThrow('payouts_not_frozen');
    await store.close();
  });

  it('alarms and goes on paying where no money depends on what was found', async () => {
    const store = new SqliteEventStore({ file: ':memory:' });
    const freezer = new PayoutFreezer(store, new OffsetClock());
    const deferred = { id: 'tampered delivery-deferred-by_1@165', detail: 'Event 165 was tampered with' };
    expect([await freezer.report(deferred), await freezer.report(deferred)]).toEqual([true, false]);
    expect(await freezer.isFrozen()).toBe(false);
    await freezer.thaw('a test', operator('cmd_1'));
    expect(await freezer.report(deferred)).toBe(false);
    await expect(freezer.thaw('again', operator('cmd_2'))).rejects.toThrow('payouts_not_frozen');
    await store.close();
  });
});
