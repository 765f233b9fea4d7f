import {
  type EventMetadata,
  type EventStore,
  isAsLinked,
  LOG_START,
  type Position,
  readLink,
  type Recorded,
} from '@taprail/event-store';
import {
  balanced,
  debitOf,
  entriesIn,
  type JournalEntry,
  journalStreamPrefix,
  noSale,
  parseAccount,
  payoutItemOf,
  type SaleBalance,
  timeOfEntry,
  withEntry,
} from '@taprail/ledger-domain';
import { balancesOf, takenBeyondCapture } from '@taprail/ledger-domain/testing';
import { journalCodec, nameEntry } from '@taprail/ledger-journal';
import { must, Violation } from './violation';

type Head = { revision: number; hash: string };

/** The most entries that one rule makes of one fact. */
const ordinalMax = 64;
const firstHash = '0'.repeat(64);
const pageMax = 100_000;

/** Reads the journal as it grows, and holds every entry against the properties that one entry after the other can break. */
export class JournalChecker {
  readonly entries: JournalEntry[] = [];
  readonly sales = new Map<string, SaleBalance>();
  readonly balances = new Map<string, number>();
  private readonly byId = new Map<string, JournalEntry>();
  private readonly reversed = new Set<string>();
  private readonly heads = new Map<string, Head>();
  private readonly lastTimes = new Map<string, string>();
  /** The payout that each item is in. */
  private readonly takenBy = new Map<string, string>();
  private readonly availableOn = new Map<string, Readonly<{ occurredAt: string; day: string }>>();
  private position: Position = LOG_START;

  constructor(private readonly store: EventStore) {}

  async check(): Promise<void> {
    const { events, position } = await this.store.readAll(
      this.position,
      { streamPrefixes: [journalStreamPrefix] },
      pageMax,
    );
    this.position = position;
    for (const recorded of events) this.takeEvent(recorded);
  }

  private takeEvent(recorded: Recorded): void {
    const { stream, revision } = recorded;
    const metadata = JSON.parse(recorded.metadata) as EventMetadata & Readonly<{ prevHash: string; hash: string }>;
    const head = this.heads.get(stream) ?? { revision: -1, hash: firstHash };
    const isNext = revision === head.revision + 1 && metadata.prevHash === head.hash;
    must(
      isNext && isAsLinked(recorded, readLink(recorded)!),
      'P26',
      () => `the chain is broken at ${stream}@${revision}`,
    );
    this.heads.set(stream, { revision, hash: metadata.hash });
    const shard = stream.slice(stream.lastIndexOf('.') + 1);
    for (const [n, entry] of entriesIn(journalCodec.decode(recorded).event).entries()) {
      const at = timeOfEntry(metadata.at, n);
      const last = this.lastTimes.get(shard) ?? '';
      must(at > last, 'P19', () => `shard ${shard} has ${at} after ${last}`);
      this.lastTimes.set(shard, at);
      this.takeEntry(entry);
    }
  }

  private takeEntry(entry: JournalEntry): void {
    const about = `${entry.rule} ${entry.entryId}`;
    try {
      balanced(entry);
    } catch (error) {
      throw new Violation('P1', (error as Error).message);
    }
    must(!this.byId.has(entry.entryId), 'P11', () => `${about} is in the journal twice`);
    must(isNamedBySource(entry), 'P2', () => `${about} is not named after its source ${entry.source.eventId}`);
    this.byId.set(entry.entryId, entry);
    this.entries.push(entry);
    this.checkReversal(entry, about);
    for (const line of entry.lines)
      this.balances.set(line.account, (this.balances.get(line.account) ?? 0) + debitOf(line));
    this.checkTrace(entry, about);
    this.checkItems(entry, about);
    this.checkSale(entry, about);
    this.checkValueDate(entry, about);
  }

  private checkReversal(entry: JournalEntry, about: string): void {
    if (entry.reverses === null) return;
    const original = this.byId.get(entry.reverses);
    must(
      original !== undefined && !this.reversed.has(entry.reverses),
      'P4',
      () => `${about} reverses ${entry.reverses} again`,
    );
    this.reversed.add(entry.reverses);
    const left = [...balancesOf([asOne(original!), asOne(entry)])].filter(([, sum]) => sum !== 0);
    must(left.length === 0, 'P4', () => `${about} leaves ${JSON.stringify(left)}`);
  }

  /** Every line of an entry is about whom and what the entry is about. */
  private checkTrace({ trace, lines, layer }: JournalEntry, about: string): void {
    const { subMerchant, transactionId } = trace;
    for (const { account } of lines) {
      const owner = parseAccount(account).subMerchant;
      must(
        owner === null || owner === subMerchant,
        'P16',
        () => `${about} posts to ${account} and is of ${subMerchant}`,
      );
    }
    must(layer !== 'memo' || transactionId !== null, 'P16', () => `${about} holds money of no sale`);
  }

  /** A line is in one payout at most, and a payout takes no more than there is. */
  private checkItems({ rule, items = [], trace, lines }: JournalEntry, about: string): void {
    const payout = trace.payoutId ?? '';
    for (const item of items) {
      if (rule === 'payout_scheduled' || rule === 'negative_found') {
        must(!this.takenBy.has(item), 'P20', () => `${about} takes ${item}, which ${this.takenBy.get(item)} has`);
        this.takenBy.set(item, payout === '' ? about : payout);
      } else this.takenBy.delete(item);
    }
    if (rule !== 'payout_scheduled') return;
    for (const { account } of lines) {
      if (!account.startsWith('merchant_available:')) continue;
      // Credits are below zero here.
      must(
        (this.balances.get(account) ?? 0) <= 0,
        'P12',
        () => `${about} leaves ${account} at ${this.balances.get(account)}`,
      );
    }
  }

  private checkSale(entry: JournalEntry, about: string): void {
    const { transactionId } = entry.trace;
    if (transactionId === null) return;
    const sale = withEntry(this.sales.get(transactionId) ?? noSale, entry);
    this.sales.set(transactionId, sale);
    must(sale.held >= 0, 'P15', () => `${about} leaves a hold of ${sale.held}`);
    const beyond = takenBeyondCapture(withoutDisputes(sale));
    must(beyond === 0, 'P14', () => `${about} gives back ${beyond} beyond the capture`);
  }

  /** Of one sub-merchant and currency, what is captured later is not available earlier. */
  private checkValueDate({ rule, availableOn, occurredAt, lines }: JournalEntry, about: string): void {
    const pending = lines.find(({ account }) => account.startsWith('merchant_pending:'));
    if (rule !== 'capture' || availableOn === null || !pending) return;
    const weekday = new Date(`${availableOn}T12:00:00Z`).getUTCDay();
    must(weekday !== 0 && weekday !== 6, 'P18', () => `${about} is available on ${availableOn}, a weekend`);
    const before = this.availableOn.get(pending.account);
    if (before && before.occurredAt <= occurredAt) {
      must(
        before.day <= availableOn,
        'P18',
        () => `${about} is available on ${availableOn}, an earlier sale on ${before.day}`,
      );
    }
    if (!before || before.occurredAt <= occurredAt)
      this.availableOn.set(pending.account, { occurredAt, day: availableOn });
  }

  entry(entryId: string): JournalEntry | undefined {
    return this.byId.get(entryId);
  }

  /** Change of the sub-merchant's payable balance by an entry. */
  itemOf(entry: JournalEntry, subMerchant: string): number {
    const currencies = new Set(entry.lines.map(({ account }) => parseAccount(account).currency));
    return [...currencies].reduce(
      (sum, currency) => sum + (payoutItemOf(entry, subMerchant, currency, null)?.amount ?? 0),
      0,
    );
  }

  /** Σ = 0 over all accounts, in each currency. */
  checkSums(): void {
    const sums = new Map<string, number>();
    for (const [account, sum] of this.balances) {
      const { currency } = parseAccount(account);
      sums.set(currency, (sums.get(currency) ?? 0) + sum);
    }
    for (const [currency, sum] of sums) must(sum === 0, 'P7', () => `all accounts in ${currency} add up to ${sum}`);
  }
}

const isNamedBySource = ({ entryId, source, rule, trace }: JournalEntry): boolean => {
  const { transactionId } = trace;
  const facts = [...(transactionId === null ? [] : [{ source, sale: { transactionId } }]), { source }];
  return facts.some((fact) => {
    for (let ordinal = 0; ordinal < ordinalMax; ordinal += 1) {
      if (nameEntry(fact as never, rule as never, ordinal) === entryId) return true;
    }
    return false;
  });
};

/** A scheme may take what was refunded before: that happened, and is recorded. What we give back ourselves has a bound. */
const withoutDisputes = (sale: SaleBalance): SaleBalance => ({ ...sale, disputes: {} });

/** Pending and available money of a sale seen as one: undoing it after its day takes from the latter. */
const asOne = (entry: JournalEntry): JournalEntry => ({
  ...entry,
  lines: entry.lines.map((line) => ({
    ...line,
    account: line.account.replace('merchant_available', 'merchant_pending'),
  })),
});
