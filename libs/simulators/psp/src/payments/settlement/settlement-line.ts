import { revokedAfterMs } from '../book/dues';
import type { SchemeDispute } from '../book/fact';
import type { Hold, HoldStep } from '../book/hold';
import type { Minor, SettleIn } from '../messages';
import { priceOf } from './price-list';

export type LineKind = 'capture' | 'capture_revoked' | 'refund' | 'refund_failed' | 'dispute' | 'dispute_reversal';

/** One movement in what the acquirer owes; money that goes back is negative, and the fee is kept from the rest. */
export type SettlementMovement = Readonly<{
  kind: LineKind;
  /** The caller's reference; a dispute has none. */
  ourReference: string | null;
  pspReference: string;
  atMs: number;
  currency: string;
  /** In which it is paid. */
  settlementCurrency: string;
  amount: Minor;
  fee: Minor;
}>;

type Part = Pick<SettlementMovement, 'settlementCurrency' | 'amount' | 'fee'>;

/** A part that is settled in another currency is a line of its own, and the fee comes out of it. */
const partsOf = (currency: string, amount: Minor, fee: Minor, settle?: SettleIn): readonly Part[] => {
  if (!settle || settle.amount === 0) return [{ settlementCurrency: currency, amount, fee }];
  const rest = amount - settle.amount;
  return [
    { settlementCurrency: settle.currency, amount: settle.amount, fee },
    ...(rest === 0 ? [] : [{ settlementCurrency: currency, amount: rest, fee: 0 }]),
  ];
};

const isCaptured = (step: HoldStep): boolean => step.kind === 'capture' && step.answer.outcome === 'captured';

/** A capture that was taken out of its batch leaves no trace here. */
export const linesOfHold = ({ authorised, state, steps, capturedAtMs }: Hold): readonly SettlementMovement[] => {
  const { reference: pspReference, currency, scheme, funding = 'credit' } = authorised;
  const capture = steps.find(isCaptured);
  if (!capture || state === 'reversed') return [];
  const of = { pspReference, currency, ourReference: capture.reference };
  const fee = priceOf(scheme, funding, capture.amount);
  const captured = partsOf(currency, capture.amount, fee, capture.settle).map((part): SettlementMovement => ({
    kind: 'capture',
    ...of,
    atMs: capture.atMs,
    ...part,
  }));
  const revoked = state === 'revoked' ? captured.map((line) => takenBack(line, capturedAtMs + revokedAfterMs)) : [];
  const refunded = steps
    .filter((step) => step.kind === 'refund')
    .flatMap(({ reference: ourReference, amount, atMs, settle, succeededAtMs, answer }) =>
      partsOf(currency, amount, 0, settle).flatMap((part): SettlementMovement[] => {
        const line = { ...of, ourReference, ...part };
        const paid = answer.outcome === 'succeeded' ? atMs : succeededAtMs;
        if (paid === undefined) return [];
        const out: SettlementMovement = { kind: 'refund', ...line, atMs: paid, amount: 0 - part.amount };
        return succeededAtMs === undefined ? [out] : [out, { kind: 'refund_failed', ...line, atMs }];
      }),
    );
  return [...captured, ...revoked, ...refunded];
};

const takenBack = (line: SettlementMovement, atMs: number): SettlementMovement => ({
  ...line,
  kind: 'capture_revoked',
  atMs,
  amount: 0 - line.amount,
  fee: 0 - line.fee,
});

/** The scheme takes the whole amount at once, and gives it back when it was wrong to; an inquiry takes nothing. */
export const linesOfDispute = (dispute: SchemeDispute, { authorised, steps }: Hold): readonly SettlementMovement[] => {
  const { id, amount, feeAmount, openedAtMs, pulledAtMs = openedAtMs, decided, stage } = dispute;
  if (stage === 'inquiry') return [];
  const { currency } = authorised;
  const settlementCurrency = steps.find(isCaptured)?.settle?.currency ?? currency;
  const of = { ourReference: null, pspReference: id, currency, settlementCurrency };
  const pulled: SettlementMovement = { kind: 'dispute', ...of, atMs: pulledAtMs, amount: 0 - amount, fee: feeAmount };
  if (!decided || decided.outcome === 'lost') return [pulled];
  return [pulled, { kind: 'dispute_reversal', ...of, atMs: decided.atMs, amount, fee: 0 }];
};
