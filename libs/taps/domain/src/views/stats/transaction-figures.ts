import type { DisputeState, KnownTransaction, RecordedTransaction } from '../../transaction/transaction.state';
import { outcomeStatus } from '../status';

/** The numbers that statistics are made of. Counts, and amounts in minor units of the sale's currency. */
export const figureNames = [
  'approved_count',
  'approved_amount',
  'declined_count',
  'declined_amount',
  'service_declined_count',
  'service_declined_amount',
  'pending_count',
  'pending_amount',
  'reversed_count',
  'reversed_amount',
  'expired_count',
  'expired_amount',
  'captured_count',
  'captured_amount',
  'captured_tips',
  'platform_fees',
  'processing_fees',
  'refunded_count',
  'refunded_amount',
  'platform_fees_returned',
  'inquiry_count',
  'dispute_open_count',
  'dispute_open_amount',
  'dispute_won_count',
  'dispute_won_amount',
  'dispute_lost_count',
  'dispute_lost_amount',
  'dispute_withdrawn_count',
  'dispute_withdrawn_amount',
] as const;

export type FigureName = (typeof figureNames)[number];
export type Figures = Readonly<Partial<Record<FigureName, number>>>;

/** Figures of one instant. `reason`: why a tap was declined, where they are told apart by that; else empty. */
export type DatedFigures = Readonly<{ at: string; reason: string; figures: Figures }>;

/**
 * Contribution of a transaction to the statistics in its current state: its tap at the time of the tap by what has become of it, its
 * capture, its refunds and its disputes each at their own time. A sale that was taken back is not counted any more, and a tap
 * without a card is none.
 */
export const transactionFigures = (state: RecordedTransaction): readonly DatedFigures[] =>
  state.status === 'known' ? saleFigures(state) : [];

const saleFigures = (state: KnownTransaction): readonly DatedFigures[] => [
  ...tapFigures(state),
  ...captureFigures(state),
  ...state.refunds.flatMap(({ at, status, amount, platformFeeRefunded }): readonly DatedFigures[] => {
    if (status !== 'succeeded') return [];
    const figures = { refunded_count: 1, refunded_amount: amount, platform_fees_returned: platformFeeRefunded };
    return [{ at, reason: '', figures }];
  }),
  ...state.disputes.map((dispute) => ({ at: dispute.openedAt, reason: '', figures: disputeFigures(dispute) })),
];

const tapFigures = (state: KnownTransaction): readonly DatedFigures[] => {
  const { presented, decline } = state;
  const { at } = presented;
  const amount = presented.amount + presented.tipAmount;
  const status = outcomeStatus(state);
  if (status !== 'declined') {
    return [{ at, reason: '', figures: { [`${status}_count`]: 1, [`${status}_amount`]: amount } }];
  }
  const figures =
    decline?.by === 'service'
      ? { service_declined_count: 1, service_declined_amount: amount }
      : { declined_count: 1, declined_amount: amount };
  return [
    { at, reason: '', figures },
    { at, reason: decline?.reason ?? 'generic_decline', figures },
  ];
};

/** Of a capture that was reversed or revoked later nothing is left. */
const captureFigures = (state: KnownTransaction): readonly DatedFigures[] => {
  const { capture, platformFee, processingFee } = state;
  if (capture?.status !== 'captured' || outcomeStatus(state) !== 'approved') return [];
  const { at, amount, tipAmount } = capture;
  const sale = { captured_count: 1, captured_amount: amount, captured_tips: tipAmount };
  return [{ at, reason: '', figures: { ...sale, platform_fees: platformFee, processing_fees: processingFee } }];
};

const disputeOutcomes = {
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
  withdrawn: 'withdrawn',
} as const;

/** An inquiry takes no money: it is counted, and its amount is not. */
const disputeFigures = ({ stage, status, amount }: DisputeState): Figures => {
  if (stage === 'inquiry') return { inquiry_count: 1 };
  const outcome = disputeOutcomes[status];
  return { [`dispute_${outcome}_count`]: 1, [`dispute_${outcome}_amount`]: amount };
};
