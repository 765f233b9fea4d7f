import fc from 'fast-check';
import { anyCaptureMode, anySteps, historyOf } from '../../testing/any-history';
import type { TransactionEvent } from '../../transaction/transaction.events';
import { tapView } from '../tap.view';
import { transactionView } from '../transaction.view';
import { type DatedFigures, type FigureName, transactionFigures } from './transaction-figures';

type Totals = Partial<Record<FigureName, number>>;

const totalsOf = (all: readonly DatedFigures[]): Totals => {
  const totals: Totals = {};
  for (const { figures, reason } of all) {
    if (reason !== '') continue;
    for (const [name, number] of Object.entries(figures)) {
      totals[name as FigureName] = (totals[name as FigureName] ?? 0) + number;
    }
  }
  return totals;
};

/** The money that moved, from the events alone: what was taken and not given back as a whole, and what was refunded. */
const moneyIn = (events: readonly TransactionEvent[]) => {
  let captured = 0;
  let fees = 0;
  const asked = new Map<string, number>();
  const refunded = new Map<string, number>();
  for (const { type, data } of events) {
    if (type === 'ChargeCaptured') [captured, fees] = [data.amount, data.platformFee + data.processingFee];
    if (type === 'TapReversed' || (type === 'ChargeFailed' && data.late)) [captured, fees] = [0, 0];
    if (type === 'RefundRequested') asked.set(data.refundId, data.amount);
    if (type === 'RefundSucceeded') refunded.set(data.refundId, asked.get(data.refundId)!);
    if (type === 'RefundFailed') refunded.delete(data.refundId);
  }
  return { captured, fees, refunded: [...refunded.values()].reduce((sum, each) => sum + each, 0) };
};

describe('what a transaction adds to the statistics', () => {
  it('is what its events have moved, and what its tap and its record show', () =>
    fc.assert(
      fc.property(anyCaptureMode, anySteps, (captureMode, steps) => {
        const { events, state } = historyOf({ captureMode }, steps);
        const totals = totalsOf(transactionFigures(state));
        const money = moneyIn(events);
        expect({
          captured: totals.captured_amount ?? 0,
          fees: (totals.platform_fees ?? 0) + (totals.processing_fees ?? 0),
          refunded: totals.refunded_amount ?? 0,
        }).toEqual(money);
        const tap = tapView(state);
        const outcomes = ['approved', 'declined', 'pending', 'reversed', 'expired'] as const;
        const { service_declined_count: byService = 0 } = totals;
        const shown = { ...totals, declined_count: (totals.declined_count ?? 0) + byService };
        expect(outcomes.filter((status) => shown[`${status}_count`] === 1)).toEqual([tap.status]);
        expect(byService === 1).toBe('declined_by' in tap && tap.declined_by === 'service');
        const record = transactionView(state);
        const stands = record.status !== 'reversed' && record.status !== 'expired';
        expect(totals.captured_amount ?? 0).toBe(stands ? record.amount_captured : 0);
        expect(totals.refunded_count ?? 0).toBe(record.refunds.filter(({ status }) => status === 'succeeded').length);
        const disputed = ['open', 'won', 'lost', 'withdrawn'] as const;
        const disputeCount = disputed.reduce((sum, name) => sum + (totals[`dispute_${name}_count`] ?? 0), 0);
        expect(disputeCount + (totals.inquiry_count ?? 0)).toBe(record.disputes.length);
      }),
      { numRuns: 1_000 },
    ));

  it('has the reason of a decline beside it', () => {
    const declined = historyOf({ captureMode: 'direct' }, [['declined', 0, undefined, 1_000]]);
    expect(transactionFigures(declined.state)).toEqual([
      { at: declined.state.presented.at, reason: '', figures: { declined_count: 1, declined_amount: 30_000 } },
      {
        at: declined.state.presented.at,
        reason: 'do_not_honor',
        figures: { declined_count: 1, declined_amount: 30_000 },
      },
    ]);
  });
});
