import fc from 'fast-check';
import { anyHistory } from '../testing/ledger-history';
import { captured, entriesOfLast } from '../testing/ledger-story';
import { postedTogether } from '../testing/posted-together';
import { live } from '../testing/take-step';
import { entriesOf } from './posted-entries';

describe('entries that are stored together', () => {
  it('are read as they were written, whatever they are', () =>
    fc.assert(
      fc.property(anyHistory, (history) => {
        const { entries } = live(history);
        expect(entriesOf(postedTogether(entries))).toEqual(entries);
      }),
      { numRuns: 100 },
    ));

  it('name each account once, and leave out what does not apply', () => {
    const entries = entriesOfLast(captured({ platformFee: 0, processingFee: 0, pspCost: 0 })).slice(1);
    expect(postedTogether([...entries, ...entries], { correlationId: 'c', traceparent: '00-1-2-01' })).toEqual({
      accounts: ['psp_clearing:EUR', 'merchant_pending:sm_1:EUR'],
      entries: Array(2).fill({
        entryId: 'SaleCaptured|capture|1',
        rule: 'capture',
        ruleVersion: 1,
        source: { eventId: 'SaleCaptured', type: 'told', stream: 'transaction-1', revision: 0 },
        trace: {
          tapId: 'tap_1',
          transactionId: 'txn_1',
          authorisationChainId: 'ach_1',
          captureId: 'cap_1',
          subMerchant: 'sm_1',
          platform: 'plt_1',
        },
        occurredAt: '2026-03-02T11:00:00.000Z',
        effectiveDate: '2026-03-02',
        availableOn: '2026-03-03',
        availableAt: '2026-03-02T23:00:00.000Z',
        calendar: { id: 'TARGET', version: 1 },
        batch: '2026-03-02/EUR',
        feeSchedule: '2026-01',
        lines: [
          [0, 1_000, 'capture'],
          [1, -1_000, 'capture'],
        ],
        correlationId: 'c',
        traceparent: '00-1-2-01',
      }),
    });
  });

  it('are refused with a line on an account that is not named', () => {
    const entries = postedTogether(entriesOfLast(captured()));
    expect(() => entriesOf({ ...entries, accounts: [] })).toThrow('There is no account 0 beside the entries');
  });
});
