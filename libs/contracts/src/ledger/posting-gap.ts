/** A place in a source stream whose movement of money the journal owes an entry. */
export type GapSource = Readonly<{ stream: string; revision: number; kind: string }>;

/** `posted`: it was explained, and its entry came after all. */
export const gapStates = ['missing', 'explained', 'posted'] as const;
export type GapState = (typeof gapStates)[number];

/** Something that happened to money and is not in the journal, or was not when somebody explained it. */
export type PostingGap = GapSource &
  Readonly<{
    id: string;
    /** The context that it happened in. */
    source: 'taps';
    platformId: string;
    submerchant: string;
    /** In which the sub-merchant gets the money: runs of this currency wait for it. */
    currency: string;
    /** In the currency of the sale; null where the source does not say. */
    amount: number | null;
    amountCurrency: string;
    /** When it happened. */
    since: string;
    state: GapState;
    explanation: Readonly<{ by: string; at: string; reason: string }> | null;
  }>;

const prefix = 'gap_';

/** The id follows from what it names, so that a rebuilt count knows each gap by the id it had before. */
export const gapIdOf = ({ stream, revision, kind }: GapSource): string =>
  `${prefix}${Buffer.from(JSON.stringify([stream, revision, kind])).toString('base64url')}`;

/** The place that an id names; undefined when the id was never one of ours. */
export const namedByGapId = (id: string): GapSource | undefined => {
  if (!id.startsWith(prefix)) return undefined;
  try {
    const parts = JSON.parse(Buffer.from(id.slice(prefix.length), 'base64url').toString('utf8')) as unknown;
    if (!Array.isArray(parts)) return undefined;
    const [stream, revision, kind] = parts as unknown[];
    if (typeof stream !== 'string' || typeof kind !== 'string') return undefined;
    if (!Number.isSafeInteger(revision) || (revision as number) < 0) return undefined;
    const named = { stream, revision: revision as number, kind };
    return gapIdOf(named) === id ? named : undefined;
  } catch {
    return undefined;
  }
};
