import { type Decider, type DomainEvent, Rejection, type Upcasters } from '@taprail/event-sourcing';

/** One stream for each source stream, named like it. */
export const gapExplanationStreamPrefix = 'ledgerGaps-';

type GapName = Readonly<{ stream: string; revision: number; kind: string }>;

/** A movement of money that the journal had no entry for when it was explained. */
export type ExplainedGap = GapName &
  Readonly<{
    platformId: string;
    subMerchantId: string;
    currency: string;
    occurredAt: string;
    /** In the currency of the sale; null where the source does not tell. */
    amount: number | null;
    amountCurrency: string;
  }>;

/** An operator says why a movement of money has no entry and needs none: nothing waits for it any more. */
export type GapExplanationEvent = DomainEvent<
  'GapExplained',
  Readonly<{ gap: ExplainedGap; reason: string; by: string; at: string }>
>;

/** Whether the event that was named is missing from the journal, posted, or unknown. */
export type GapStanding =
  | Readonly<{ status: 'missing'; gap: ExplainedGap }>
  | Readonly<{ status: 'posted' | 'unknown' }>;

export type GapExplanationCommand = Readonly<{
  type: 'ExplainGap';
  named: GapName;
  standing: GapStanding;
  reason: string;
  by: string;
  at: string;
}>;

/** Each gap of a source stream is explained once: the first reason stands. */
export const gapExplanations: Decider<readonly GapName[], GapExplanationCommand, GapExplanationEvent> = {
  initialState: [],

  evolve: (explained, { data: { gap } }) => [...explained, gap],

  decide({ named, standing, reason, by, at }, explained) {
    if (explained.some((gap) => gap.revision === named.revision && gap.kind === named.kind)) return [];
    if (standing.status !== 'missing')
      throw new Rejection(standing.status === 'posted' ? 'gap_already_posted' : 'gap_not_found');
    return [{ type: 'GapExplained', data: { gap: standing.gap, reason, by, at } }];
  },
};

export const gapExplanationUpcasters: Upcasters = {};
