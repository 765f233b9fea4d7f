import type { SaleMoney } from './money.events';

/** The prefix of the streams from which `money.moved` is announced. */
export const moneySourceStreamPrefix = 'transaction-';

export type MovementKind = SaleMoney['type'];

/** The facts of a transaction that decide for which of its next events the journal owes an entry. */
export type MoneySourceState = Readonly<{
  transactionId: string;
  platformId: string;
  subMerchantId: string;
  /** The reference that the platform gave the sub-merchant. */
  submerchant: string;
  /** In which the sub-merchant gets the money. */
  currency: string;
  /** In which the card was charged, and amounts are. */
  saleCurrency: string;
  isDirect: boolean;
  held: number;
  isCaptured: boolean;
  capturedAmount: number;
  /** Of all refunds that stand; null after one failed late, whose amount is not in its event. */
  refundedAmount: number | null;
  /** Disputes that took money and are not closed. */
  disputes: readonly string[];
}>;

/** A stored event of a transaction, as far as counting reads it. */
export type MoneySourceEvent = Readonly<{ type: string; data: Readonly<Record<string, unknown>> }>;

/**
 * `owes`: what the journal must have an entry for; null where the event moves nothing or the rules post nothing for it.
 * `amount`: how much it is about, in the currency of the sale; null where the event alone does not say.
 */
export type MovementCount = Readonly<{ state: MoneySourceState; owes: MovementKind | null; amount: number | null }>;

type Step = (state: MoneySourceState, data: never) => MovementCount;

const unchanged = (
  state: MoneySourceState,
  owes: MovementKind | null = null,
  amount: number | null = null,
): MovementCount => ({ state, owes, amount });

/** The journal knows of no hold of a sale that was authorised and captured in one step. */
const releaseHold = (state: MoneySourceState, amount: number): MovementCount =>
  state.held === 0 || amount === 0
    ? unchanged(state)
    : { state: { ...state, held: state.held - amount }, owes: 'hold_released', amount };

const takeDisputed = (state: MoneySourceState, disputeId: string, amount: number): MovementCount => ({
  state: { ...state, disputes: [...state.disputes, disputeId] },
  owes: 'dispute_opened',
  amount,
});

const steps: Readonly<Record<string, Step>> = {
  TapApproved: (state, { amount }: { amount: number }) =>
    state.isDirect ? unchanged(state) : { state: { ...state, held: amount }, owes: 'hold_opened', amount },
  AuthorisationIncreased: (state, { from, to }: { from: number; to: number }) =>
    to === from
      ? unchanged(state)
      : { state: { ...state, held: state.held + to - from }, owes: 'hold_increased', amount: to - from },
  AuthorisationReleased: (state, { amount }: { amount: number }) => releaseHold(state, amount),
  AuthorisationExpired: (state, { releasedAmount }: { releasedAmount: number }) => releaseHold(state, releasedAmount),
  TapReversed: (state, { releasedAmount }: { releasedAmount: number }) =>
    state.isCaptured
      ? { state: { ...state, isCaptured: false }, owes: 'capture_reversed', amount: state.capturedAmount }
      : releaseHold(state, releasedAmount),
  ChargeCaptured: (state, { amount, fx }: { amount: number; fx: Readonly<{ to: string }> | null }) => ({
    state: { ...state, held: 0, isCaptured: true, capturedAmount: amount, currency: fx?.to ?? state.currency },
    owes: 'captured',
    amount,
  }),
  // One that failed at once never was in the journal.
  ChargeFailed: (state, { late }: { late: boolean }) =>
    late
      ? { state: { ...state, isCaptured: false }, owes: 'capture_revoked', amount: state.capturedAmount }
      : unchanged(state),
  // The event has the sum of all refunds.
  RefundSucceeded: (state, { amountRefunded }: { amountRefunded: number }) => ({
    state: { ...state, refundedAmount: amountRefunded },
    owes: 'refunded',
    amount: state.refundedAmount === null ? null : amountRefunded - state.refundedAmount,
  }),
  RefundFailed: (state, { late }: { late: boolean }) =>
    late ? { state: { ...state, refundedAmount: null }, owes: 'refund_failed', amount: null } : unchanged(state),
  // An inquiry only asks.
  DisputeOpened: (state, { dispute }: { dispute: Readonly<{ id: string; stage: string; amount: number }> }) =>
    dispute.stage === 'inquiry' ? unchanged(state) : takeDisputed(state, dispute.id, dispute.amount),
  DisputeEscalated: (state, { disputeId, amount }: { disputeId: string; amount: number }) =>
    takeDisputed(state, disputeId, amount),
  // It was closed before as lost.
  DisputeCorrected: (state, { stage }: { stage: string }) =>
    stage === 'inquiry' ? unchanged(state) : unchanged(state, 'dispute_closed'),
  DisputeClosed: (state, { disputeId }: { disputeId: string }) =>
    state.disputes.includes(disputeId)
      ? {
          state: { ...state, disputes: state.disputes.filter((id) => id !== disputeId) },
          owes: 'dispute_closed',
          amount: null,
        }
      : unchanged(state),
};

/** Events of other types neither move money nor change what later ones do to it. */
export const isCountedEvent = (type: string): boolean => type === 'TapPresented' || Object.hasOwn(steps, type);

/**
 * Counts what the journal owes a transaction's stream, event by event, from what is stored and nothing else. It is not the
 * code that announces money: a movement that was never announced is counted all the same.
 */
export const countMovement = (state: MoneySourceState | undefined, { type, data }: MoneySourceEvent): MovementCount => {
  if (type === 'TapPresented') return unchanged(presented(data));
  if (!state) throw new Error(`${type} stands before the tap was presented`);
  return steps[type]?.(state, data as never) ?? unchanged(state);
};

const presented = (data: Readonly<Record<string, unknown>>): MoneySourceState => {
  const { transactionId, platformId, subMerchantId, submerchant, currency, captureMode } = data as Readonly<
    Record<string, string>
  >;
  return {
    transactionId: transactionId!,
    platformId: platformId!,
    subMerchantId: subMerchantId!,
    submerchant: submerchant!,
    currency: currency!,
    saleCurrency: currency!,
    isDirect: captureMode === 'direct',
    held: 0,
    isCaptured: false,
    capturedAmount: 0,
    refundedAmount: 0,
    disputes: [],
  };
};
