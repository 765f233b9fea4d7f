import fc from 'fast-check';
import { unpack } from '@taprail/event-sourcing';
import type { JournalEntry } from '../../chart/journal-entry';
import { anyHistory } from '../../testing/ledger-history';
import { captured, entriesOfLast, ref, usdToEur } from '../../testing/ledger-story';
import { packedTogether, postedTogether } from '../../testing/posted-together';
import { live } from '../../testing/take-step';
import { journalPackings } from './journal-packings';
import { packEntries } from './pack-entries';
import type { PackedEntries } from './packed-entries';
import { unpackEntries } from './unpack-entries';

const entriesOf = (packed: PackedEntries) => unpackEntries(packed).map(({ entry }) => entry);

describe('entries that are stored together', () => {
  it('are read as they were written, whatever they are', () =>
    fc.assert(
      fc.property(anyHistory, (history) => {
        const { entries } = live(history);
        expect(entriesOf(packedTogether(entries))).toEqual(entries);
      }),
      { numRuns: 100 },
    ));

  it('have what they have in common once, and nothing that does not apply', () => {
    const entries = entriesOfLast(captured({ platformFee: 0, processingFee: 0, pspCost: 0 })).slice(1);
    const names = ['SaleCaptured|capture|1', 'SaleCaptured', 'transaction-1', 0, '2026-03-02T11:00:00.000Z'];
    const ids = ['tap_1', 'txn_1', 'ach_1', 'cap_1'];
    expect(packedTogether([...entries, ...entries], { correlationId: 'c', traceparent: '00-1-2-01' })).toEqual({
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

  it('do not have the name of a stream beside that of its sale', () => {
    const sale = { ...ref, transactionId: '1' };
    const entries = entriesOfLast({ ...captured({ direct: true }), sale });
    const packed = packedTogether(entries);
    expect([packed.kinds[0]!.fields.includes('stream'), entriesOf(packed)]).toEqual([false, entries]);
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
    const { kinds, entries } = packedTogether([...all, entry]);
    expect([kinds.length, entries.map(([kind]) => kind)]).toEqual([20, Array.from({ length: 20 }, (_, n) => n)]);
    expect(entriesOf(packedTogether([...all, ...all]))).toEqual([...all, ...all]);
    const again = packedTogether(all.slice(0, 9).flatMap((each) => [each, each]));
    expect(again.kinds).toHaveLength(9);
  });

  it('keep the request behind each of them', () => {
    const requests = [{ correlationId: 'c' }, { correlationId: 'd', traceparent: '00-1-2-01' }];
    const posted = entriesOfLast(captured()).map((entry, n) => ({ entry, request: requests[n]! }));
    expect(unpackEntries(packEntries(posted)).map(({ request }) => request)).toEqual(requests);
  });

  it('are refused with a line on an account or of a kind that is not named', () => {
    const packed = packedTogether(entriesOfLast(captured()));
    expect(() => unpackEntries({ ...packed, accounts: [] })).toThrow('There is no account 0 beside the entries');
    expect(() => unpackEntries({ ...packed, kinds: [] })).toThrow('There is no kind 0 beside the entries');
  });
});

describe('the stored form of an event of the journal', () => {
  const packing = journalPackings['JournalEntriesPosted']!;
  const { type, data } = postedTogether(entriesOfLast(captured()));

  it('is read back as the event that was written', () =>
    expect(unpack(packing, { type, schema: 1, data: packing.pack(data) })).toEqual(data));

  it('stops its reader in a version of newer code', () =>
    expect(() => unpack(packing, { type, schema: 2, data: packing.pack(data) })).toThrow(
      'JournalEntriesPosted is packed in version 2, which is not known here (latest 1)',
    ));
});
