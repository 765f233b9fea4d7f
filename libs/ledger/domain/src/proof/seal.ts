import type { Decider, DomainEvent, Upcasters } from '@taprail/event-sourcing';
import { addDays, type CivilDate } from '@taprail/money';
import { type Hex, noHash, type Sha256 } from './hash';
import { type StreamHead, leafOf, merkleRoot } from './merkle';

export const ledgerSealStreamPrefix = 'ledgerSeal-';
export const ledgerSealId = 'days';

/** The day in one hash: the heads of all transactions and shards, and the trial balance. */
export type Seal = Readonly<{ date: CivilDate; root: Hex; previous: Hex }>;

/** A leaf of its own, so that the signature over the root covers the trial balance too. */
const trialBalanceLeaf = 'trial_balance';

/** Every stream that a seal covers: the records of transactions and the shards of the journal. */
export const sealedStreamPrefixes = ['transaction-', 'ledgerJournal-'] as const;

/** A transaction stands under its own id, a shard under the name of its stream. */
export const sealedIdOf = (stream: string): string =>
  stream.startsWith('transaction-') ? stream.slice('transaction-'.length) : stream;

/** In the order of ids, so that whoever has the same heads gets the same tree. */
export const sealedHeads = (heads: readonly StreamHead[], trialBalanceHash: Hex): readonly StreamHead[] =>
  [...heads, { id: trialBalanceLeaf, hash: trialBalanceHash }].toSorted((a, b) => (a.id < b.id ? -1 : 1));

export const sealRoot = (sealed: readonly StreamHead[], sha256: Sha256): Hex => {
  const twice = sealed.find(({ id }, index) => sealed[index + 1]?.id === id);
  if (twice) throw new Error(`${twice.id} has two heads`);
  return merkleRoot(
    sealed.map((head) => leafOf(head, sha256)),
    sha256,
  );
};

/** Five minutes for whatever is still on its way into the log. */
const sealedAt = '00:05:00.000Z';

export const sealDueAt = (date: CivilDate): string => `${addDays(date, 1)}T${sealedAt}`;

/** The text that the seal's signature covers. */
export const sealText = ({ date, root, previous }: Seal): string => `${date}|${root}|${previous}`;

export type SealEvent = DomainEvent<
  'DaySealed',
  Readonly<{
    date: CivilDate;
    root: Hex;
    previous: Hex;
    trialBalanceHash: Hex;
    leaves: number;
    /** The place in the log up to which it goes, as decimal text; it begins where the one before ends. */
    until: string;
    /** Base64, Ed25519. */
    signature: string;
    keyId: string;
    /** Base64, the 32 bytes of it: whoever has the log needs no key server. */
    publicKey: string;
    at: string;
  }>
>;

export type SealCommand = Readonly<{ type: 'SealDay' }> & SealEvent['data'];
export type LastSeal = Readonly<{ date: CivilDate | null; root: Hex; until: string | null }>;

/** One seal a day, each naming the one before: a day cannot be sealed anew without all that follow. */
export const ledgerSeal: Decider<LastSeal, SealCommand, SealEvent> = {
  initialState: { date: null, root: noHash, until: null },
  evolve: (_last, { data: { date, root, until } }) => ({ date, root, until }),

  decide({ type: _type, ...data }, last) {
    if (last.date !== null && data.date <= last.date) return [];
    if (data.previous !== last.root) throw new Error(`The seal of ${data.date} does not name the one before`);
    return [{ type: 'DaySealed', data }];
  },
};

export const sealUpcasters: Upcasters = {};
