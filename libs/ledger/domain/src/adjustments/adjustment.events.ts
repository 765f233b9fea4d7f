import type { DomainEvent } from '@taprail/event-sourcing';
import type { CurrencyCode, Minor } from '@taprail/money';

export const adjustmentStreamPrefix = 'adjustment-';

export const adjustmentReasons = [
  'goodwill',
  'fee_correction',
  'incident',
  'service_fee',
  'equipment',
  'promotion',
  'other',
] as const;
export type AdjustmentReason = (typeof adjustmentReasons)[number];

/** Who proposed or decided: a key or a person, as the audit names it. */
export type AdjustmentActor = Readonly<{ kind: string; id: string }>;

export type AdjustmentSubject = Readonly<{
  adjustmentId: string;
  platformId: string;
  subMerchantId: string;
  submerchant: string;
}>;

/** What is posted: `credit` pays the sub-merchant out of the platform's operating balance, `debit` is the other way. */
export type AdjustmentMoney = Readonly<{
  direction: 'credit' | 'debit';
  currency: CurrencyCode;
  amount: Minor;
}>;

export type AdjustmentEvent =
  | DomainEvent<
      'AdjustmentProposed',
      AdjustmentSubject &
        AdjustmentMoney &
        Readonly<{
          reason: AdjustmentReason;
          reference: string | null;
          description: string | null;
          /** The adjustment that this one undoes. */
          reverses: string | null;
          by: AdjustmentActor;
          /** Until when somebody else may approve it; null where nobody has to. */
          approveBy: string | null;
          at: string;
        }>
    >
  | DomainEvent<'AdjustmentApproved', AdjustmentSubject & Readonly<{ by: AdjustmentActor; at: string }>>
  | DomainEvent<
      'AdjustmentRejected',
      AdjustmentSubject & Readonly<{ by: AdjustmentActor; note: string | null; at: string }>
    >
  | DomainEvent<'AdjustmentExpired', AdjustmentSubject & Readonly<{ at: string }>>
  | DomainEvent<'AdjustmentPosted', AdjustmentSubject & Readonly<{ entryIds: readonly string[]; at: string }>>
  /** Another adjustment undoes this one; the rest is what that is proposed with. */
  | DomainEvent<
      'AdjustmentReversed',
      AdjustmentSubject &
        Readonly<{ reversalId: string; by: AdjustmentActor; approvalAbove: number | null; at: string }>
    >;

export type AdjustmentEventOf<Type extends AdjustmentEvent['type']> = Extract<AdjustmentEvent, { type: Type }>['data'];
