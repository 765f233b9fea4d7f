import { OffsetClock } from '@taprail/clock';
import type { JournalEntry } from '@taprail/ledger-domain';
import { createLogger, createRegistry } from '@taprail/telemetry';
import { ClearingGauge } from './clearing-gauge';
import { BooksWorld } from '../../testing/books-world';

const trace = { tapId: null, transactionId: null, authorisationChainId: null, captureId: null, refundId: null };
const owed = (n: number, platform: string, effectiveDate: string): JournalEntry => ({
  entryId: `le_${n}`,
  rule: 'capture',
  ruleVersion: 1,
  source: { eventId: `evt_${n}`, type: 'told', stream: 's', revision: n },
  trace: { ...trace, disputeId: null, payoutId: null, subMerchant: 'sm_1', platform },
  occurredAt: `${effectiveDate}T11:00:00.000Z`,
  effectiveDate,
  availableOn: null,
  calendar: null,
  batch: null,
  fx: null,
  feeSchedule: null,
  reverses: null,
  layer: 'posted',
  lines: [
    { n: 1, account: 'psp_clearing:EUR', side: 'debit', amount: 100 * n, component: 'capture' },
    { n: 2, account: 'merchant_pending:sm_1:EUR', side: 'credit', amount: 100 * n, component: 'capture' },
  ],
});

describe('what is on its way', () => {
  it('is counted over all platforms, by what it waits for and how long', async () => {
    const world = await BooksWorld.open();
    await world.write(owed(1, 'plt_1', '2026-03-02'), '2026-03-02T11:00:00.000Z');
    await world.write(owed(2, 'plt_2', '2026-03-02'), '2026-03-02T11:00:01.000Z');
    await world.write(owed(3, 'plt_3', '2026-03-12'), '2026-03-12T11:00:00.000Z');
    await world.follow();
    const registry = createRegistry({ service: 'test', version: '0', commit: 'test' });
    const clock = new OffsetClock(undefined, () => Date.parse('2026-03-12T12:00:00.000Z'));
    const log = createLogger({ service: 'test', level: 'silent' });
    new ClearingGauge(world.books, clock, registry, log).startBesideFollowers();
    const lines = (await registry.getSingleMetricAsString('ledger_clearing_open_minor')).split('\n');
    expect(lines.filter((line) => line.startsWith('ledger_clearing')).sort()).toEqual([
      'ledger_clearing_open_minor{kind="settlement",age="0-1",service="test"} 300',
      'ledger_clearing_open_minor{kind="settlement",age="8+",service="test"} 300',
    ]);
    await world.close();
  });
});
