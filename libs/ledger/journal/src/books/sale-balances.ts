import { type JournalEntry, type SaleBalance, saleBalanceOf } from '@taprail/ledger-domain';
import { RecentMap } from '@taprail/subscriptions';
import type { JournalArchive } from '../archive/journal-archive';
import type { RecentEntries } from './recent-entries';
import type { StoredEntries } from './stored-entries';

/** Most holds are captured soon, if they are not captured at once. What comes after that, mostly days later, is folded anew. */
export const salesHeldMax = 1_024;

const beginnings: readonly (string | undefined)[] = ['hold_opened', 'capture'];

/** The balance of each sale: open holds in memory, all others folded from their entries when asked for. */
export class SaleBalances {
  private readonly held = new RecentMap<SaleBalance>(salesHeldMax);

  constructor(
    private readonly recent: RecentEntries,
    private readonly stored: StoredEntries,
    private readonly archive: JournalArchive,
  ) {}

  /** Whether something of it is held here or was posted in the periods that are known here. */
  mayHave(transactionId: string): boolean {
    return this.held.get(transactionId) !== undefined || this.recent.hasSale(transactionId);
  }

  async read(transactionId: string): Promise<SaleBalance> {
    return this.held.get(transactionId) ?? saleBalanceOf(await this.entriesOf(transactionId));
  }

  /** As it was when an event was first posted. */
  async readBefore(eventId: string, transactionId: string): Promise<SaleBalance> {
    const entries = await this.entriesOf(transactionId);
    const first = entries.findIndex(({ source }) => source.eventId === eventId);
    return saleBalanceOf(first < 0 ? entries : entries.slice(0, first));
  }

  /** Keeps a sale that waits for its capture, and no other. */
  hold(transactionId: string, waiting: SaleBalance | undefined): void {
    if (waiting) this.held.set(transactionId, waiting);
    else this.held.delete(transactionId);
  }

  /** Another writer has written: a balance that is held here may be older. */
  forgetAll(): void {
    this.held.clear();
  }

  private async entriesOf(transactionId: string): Promise<readonly JournalEntry[]> {
    const recent = await this.stored.readSale(transactionId, this.recent.findSale(transactionId));
    const { knownFrom } = this.recent;
    // A sale begins with its hold or, if it is direct, with its capture: if that is here, nothing of it is older.
    if (knownFrom === null || beginnings.includes(recent[0]?.rule)) return recent;
    return [...(await this.archive.entriesOfSale(transactionId, knownFrom)), ...recent];
  }
}
