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
    expect([await monitor.freeze(finding), await monitor.freeze(finding)]).toEqual([true, false]);
    expect([await payer.isFrozen(), await payer.state()]).toEqual([true, { open: [finding], explained: [] }]);
    expect(await payer.thaw('a test', operator('cmd_1'))).toEqual({ open: [], explained: [finding.id] });
    expect([await payer.isFrozen(), await monitor.freeze(finding)]).toEqual([false, false]);
    await expect(payer.thaw('again', operator('cmd_2'))).rejects.toThrow('payouts_not_frozen');
    await store.close();
  });
});
