import { fold, Rejection } from '@taprail/event-sourcing';
import fc from 'fast-check';
import { anyCaptureMode, anySteps, historyOf } from '../testing/any-history';
import { type RecordLedgerFact, settlementRecord } from './settlement-record';
import { transaction } from './transaction.decider';
import type { TransactionEvent } from './transaction.events';

const at = '2026-03-05T08:00:00.000Z';
const fact: fc.Arbitrary<RecordLedgerFact> = fc.oneof(
  fc.record({
    type: fc.constant('RecordSettlement' as const),
    ledgerEntry: fc.constantFrom('le_1', 'le_2'),
    batch: fc.constantFrom('2026-03-02/EUR', null),
    availableOn: fc.constantFrom('2026-03-03', null),
    at: fc.constant(at),
  }),
  fc.record({
    type: fc.constant('RecordPayout' as const),
    payoutId: fc.constantFrom('po_1', 'po_2'),
    status: fc.constantFrom('scheduled', 'in_transit', 'paid', 'failed', 'canceled'),
    wireReference: fc.constantFrom('W-1', null),
    scheduledAt: fc.constantFrom('2026-03-03T05:00:00.000Z', '2026-03-04T05:00:00.000Z'),
    at: fc.constant(at),
  }),
);

describe('the record of what the ledger says of a transaction', () => {
  it('is decided and folded as the transaction itself, whatever has happened to it', () =>
    fc.assert(
      fc.property(anyCaptureMode, anySteps, fc.array(fact, { maxLength: 12 }), (captureMode, steps, facts) => {
        const events: TransactionEvent[] = [...historyOf({ captureMode }, steps).events];
        for (const command of facts) {
          const record = fold(settlementRecord, events);
          const whole = fold(transaction, events);
          if (whole.status !== 'known') throw new Error('Its card was read');
          expect(record).toEqual({ subject: whole.subject, settlement: whole.settlement });
          const decided = settlementRecord.decide(command, record);
          expect(decided).toEqual(transaction.decide(command, whole));
          events.push(...decided);
        }
      }),
    ));

  it('says nothing of a transaction that is not there', () =>
    expect(() =>
      settlementRecord.decide(
        { type: 'RecordSettlement', ledgerEntry: 'le_1', batch: null, availableOn: null, at },
        null,
      ),
    ).toThrow(Rejection));
});
