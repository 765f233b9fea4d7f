import type { PostingGap } from '@taprail/contracts';

/** A gap without whose platform it is and what the operator says of it. */
export const gapFactsView = ({
  id,
  source,
  stream,
  revision,
  kind,
  submerchant,
  currency,
  amount,
  amountCurrency,
  since,
}: PostingGap) => ({
  id,
  source,
  stream,
  revision,
  kind,
  submerchant,
  currency,
  amount,
  amount_currency: amountCurrency,
  since,
});

export type GapFactsView = ReturnType<typeof gapFactsView>;

export type GapMessage = Readonly<{ id: string; state: 'parked' | 'discarded' }>;

export type GapView = GapFactsView &
  Pick<PostingGap, 'state' | 'explanation'> &
  Readonly<{ object: 'gap'; platform_id: string; parked_message: GapMessage | null }>;

export const gapView = (gap: PostingGap, message: GapMessage | undefined): GapView => ({
  object: 'gap',
  ...gapFactsView(gap),
  platform_id: gap.platformId,
  state: gap.state,
  parked_message: message ?? null,
  explanation: gap.explanation,
});
