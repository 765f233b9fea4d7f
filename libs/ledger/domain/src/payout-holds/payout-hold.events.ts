import type { DomainEvent } from '@taprail/event-sourcing';

export const payoutHoldStreamPrefix = 'payoutHold-';

export const payoutHoldReasons = [
  'risk_review',
  'suspected_fraud',
  'disputes',
  'documents_missing',
  'legal',
  'requested_by_sub_merchant',
  'other',
] as const;
export type PayoutHoldReason = (typeof payoutHoldReasons)[number];

/** Who placed or lifted it: a key or a person, as the audit names it. */
type HoldActor = Readonly<{ kind: string; id: string }>;

export type PayoutHoldSubject = Readonly<{
  holdId: string;
  platformId: string;
  subMerchantId: string;
  submerchant: string;
}>;

export type PayoutHoldEvent =
  | DomainEvent<
      'PayoutHoldPlaced',
      PayoutHoldSubject &
        Readonly<{
          reason: PayoutHoldReason;
          note: string | null;
          /** When it ends by itself; null: somebody has to lift it. */
          endsAt: string | null;
          by: HoldActor;
          at: string;
        }>
    >
  | DomainEvent<'PayoutHoldLifted', PayoutHoldSubject & Readonly<{ by: HoldActor; note: string | null; at: string }>>
  | DomainEvent<'PayoutHoldEnded', PayoutHoldSubject & Readonly<{ at: string }>>;

export type PayoutHoldEventOf<Type extends PayoutHoldEvent['type']> = Extract<PayoutHoldEvent, { type: Type }>['data'];
