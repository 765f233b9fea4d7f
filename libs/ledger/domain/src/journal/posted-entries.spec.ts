import fc from 'fast-check';
import { anyHistory } from '../testing/ledger-history';
import type { JournalEntry } from '../chart/journal-entry';
import { captured, entriesOfLast, ref, usdToEur } from '../testing/ledger-story';
import { postedTogether } from '../testing/posted-together';
import { live } from '../testing/take-step';
import { EntryBatch } from './entry-batch';
import { entriesOf, tellingOf } from './posted-entries';

describe('entries that are stored together', () => {
  it('are read as they were written, whatever they are', () =>
    fc.assert(
      fc.property(anyHistory, (history) => {
        const { entries } = live(history);
        expect(entriesOf(postedTogether(entries))).toEqual(entries);
      }),
      { numRuns: 100 },
    ));

  it('tell once what they have in common, and leave out what does not apply', () => {
    const entries = entriesOfLast(captured({ platformFee: 0, processingFee: 0, pspCost: 0 })).slice(1);
    const names = ['SaleCaptured|capture|1', 'SaleCaptured', 'transaction-1', 0, '2026-03-02T11:00:00.000Z'];
    const ids = ['tap_1', 'txn_1', 'ach_1', 'cap_1'];
    expect(postedTogether([...entries, ...entries], { correlationId: 'c', traceparent: '00-1-2-01' })).toEqual({
      accounts: ['psp_clearing:EUR', 'merchant_pending:sm_1:EUR'],
      subMerchants: ['sm_1'],
      kinds: [
        {
          rule: 'capture',
          ruleVersion: 1,
          sourceType: 'told',
          platform: 'plt_1',
          effectiveDate: '2026-03-02',
          availableOn: '2026-03-03',
          availableAt: '2026-03-02T23:00:00.000Z',
          calendar: { id: 'TARGET', version: 1 },
          batch: '2026-03-02/EUR',
          feeSchedule: '2026-01',
          fields: [
            ...['entryId', 'eventId', 'stream', 'revision', 'occurredAt', 'subMerchant', 'tapId', 'transactionId'],
            ...['authorisationChainId', 'captureId', 'correlationId', 'traceparent'],
          ],
          components: ['capture', 'capture'],
        },
      ],
      entries: Array(2).fill([0, ...names, 0, ...ids, 'c', '00-1-2-01', 0, 1_000, 1, -1_000]),
    });
  });

  it('do not tell the name of a stream beside that of its sale', () => {
    const sale = { ...ref, transactionId: '1' };
    const entries = entriesOfLast({ ...captured({ direct: true }), sale });
    const posted = postedTogether(entries);
    expect([posted.kinds[0]!.fields.includes('stream'), entriesOf(posted)]).toEqual([false, entries]);
  });

  it('are of another kind where anything else differs', () => {
    const [entry] = entriesOfLast(captured({ direct: true })) as readonly [JournalEntry];
    const others: readonly Partial<JournalEntry>[] = [
      { rule: 'other' },
      { ruleVersion: 2 },
      { source: { ...entry.source, type: 'other' } },
      { trace: { ...entry.trace, platform: 'plt_2' } },
      { trace: { ...entry.trace, tapId: null } },
      { effectiveDate: '2026-03-04' },
      { availableOn: '2026-03-05' },
      { availableAt: '2026-03-03T23:00:00.000Z' },
      { calendar: { id: 'TARGET', version: 2 } },
      { calendar: { id: 'NYC', version: 1 } },
      { batch: null },
      { fx: usdToEur },
      { fx: { ...usdToEur, rate: '0.92160000' } },
      { feeSchedule: null },
      { late: { effectiveDate: '2026-02-28' } },
      { layer: 'memo' },
      { lines: entry.lines.slice(0, -2) },
      { lines: entry.lines.map((line) => ({ ...line, component: 'tip' as const })) },
    ];
    const all = [entry, ...others.map((other) => ({ ...entry, ...other }))];
    const { kinds, entries } = postedTogether([...all, entry]);
    expect([kinds.length, entries.map(([kind]) => kind)]).toEqual([20, Array.from({ length: 20 }, (_, n) => n)]);
    expect(entriesOf(postedTogether([...all, ...all]))).toEqual([...all, ...all]);
    const again = postedTogether(all.slice(0, 9).flatMap((each) => [each, each]));
    expect(again.kinds).toHaveLength(9);
  });

  it('keep what the request behind each of them was', () => {
    const batch = new EntryBatch();
    const tellings = [{ correlationId: 'c' }, { correlationId: 'd', traceparent: '00-1-2-01' }];
    for (const [n, entry] of entriesOfLast(captured()).entries()) batch.add(batch.posted(entry, tellings[n]!));
    expect([0, 1].map((n) => tellingOf(batch.together(), n))).toEqual(tellings);
  });

  it('are added up by account as they come', () => {
    const batch = new EntryBatch();
    const [entry] = entriesOfLast(captured({ direct: true })) as readonly [JournalEntry];
    const posted = [batch.posted(entry, { correlationId: 'c' }), batch.posted(entry, { correlationId: 'c' })];
    expect(batch.changeOf('psp_clearing:EUR')).toBe(0);
    for (const each of posted) batch.add(each);
    expect([batch.changeOf('psp_clearing:EUR'), batch.changeOf('suspense:EUR')]).toEqual([2_000, 0]);
    expect(batch.changes()).toEqual([
      ['psp_clearing:EUR', 2_000],
      ['merchant_pending:sm_1:EUR', -1_740],
      ['platform_operating:EUR', -200],
      ['processing_revenue:EUR', -60],
      ['psp_fee_expense:EUR', 40],
      ['psp_fees_payable:EUR', -40],
    ]);
  });

  it('are refused with a line on an account that is not named', () => {
    const entries = postedTogether(entriesOfLast(captured()));
    expect(() => entriesOf({ ...entries, accounts: [] })).toThrow('There is no account 0 beside the entries');
  });
});
