import { balanced, debitOf, entriesIn, type JournalEntry, type JournalEvent, type Month } from '@taprail/ledger-domain';
import { firstPrevHash, readAt, type Recorded } from '@taprail/event-store';
import { AccountBalances } from './account-balances';
import { type ShardEnd, noHead, readAfter } from './journal-record';
import { RecentEntries } from './recent-entries';

type PeriodOpened = Extract<JournalEvent, { type: 'PeriodOpened' }>['data'];

/** The place in a shard where a month was closed. */
export type Fence = Readonly<{ month: Month; period: string; revision: number; hash: string }>;

/** The state of a shard's writer: the fold of its streams, rebuilt from them and from nothing else. */
export class ShardBooks {
  readonly balances = new AccountBalances();
  readonly recent = new RecentEntries();
  head: ShardEnd = noHead;
  /** The period that comes next, once the current one is closed. */
  next: string | null = null;
  /** The parts of the opening balances that are written. */
  partsOpened = 0;
  isOpened = false;
  previous: Pick<ShardEnd, 'period' | 'hash'> | null = null;
  /** The last month whose books are closed, and the place of that in this shard. */
  closedThrough: Month | null = null;
  fence: Fence | null = null;
  private accountsOpened = 0;

  /** Goes to the beginning of a period's stream. */
  enter(period: string): void {
    this.previous = this.head.period === '' ? null : { period: this.head.period, hash: this.head.hash };
    this.head = { ...this.head, period, revision: -1, hash: firstPrevHash };
    this.next = null;
    this.partsOpened = 0;
    this.accountsOpened = 0;
    this.isOpened = false;
  }

  read(stored: Recorded): void {
    const { event, head } = readAfter(this.head, stored);
    readAt(stored, () => {
      entriesIn(event).forEach(balanced);
      this.add(event, head);
    });
  }

  add(event: JournalEvent, head: ShardEnd): void {
    if (this.next !== null) throw new Error(`${head.period} goes on after it was closed`);
    switch (event.type) {
      case 'PeriodOpened':
        this.open(event.data, head);
        break;
      case 'JournalEntriesPosted':
        if (!this.isOpened) throw new Error(`${head.period} has an entry before its opening balances`);
        for (const { entry } of event.data.entries) this.post(entry, head.revision);
        break;
      case 'MonthFenced':
        this.closedThrough = event.data.month;
        this.fence = { month: event.data.month, period: head.period, revision: head.revision, hash: head.hash };
        break;
      case 'PeriodClosed':
        this.next = event.data.next;
        break;
      default:
        throw new Error(`its type ${(event as { type: string }).type} is not known in a journal`);
    }
    this.head = head;
  }

  private post(entry: JournalEntry, revision: number): void {
    for (const line of entry.lines) this.balances.add(line.account, debitOf(line));
    this.recent.add(entry, revision);
  }

  private open(opened: PeriodOpened, { period }: ShardEnd): void {
    const { balances, previous = null, part = { n: 1, of: 1 }, closedThrough = null } = opened;
    this.closedThrough ??= closedThrough;
    if (part.n !== this.partsOpened + 1 || this.isOpened) throw new Error(`${period} is opened out of order`);
    if (part.n === 1) this.recent.begin(period, previous === null);
    const carries = this.previous !== null;
    if (carries && previous?.hash !== this.previous?.hash) throw new Error(`${period} does not follow the one before`);
    for (const [account, balance] of Object.entries(balances)) {
      if (!carries) this.balances.set(account, balance);
      else if (this.balances.balanceOf(account) !== balance)
        throw new Error(`${period} opens ${account} with ${balance}`);
    }
    this.accountsOpened += Object.keys(balances).length;
    this.partsOpened = part.n;
    this.isOpened = part.n === part.of;
    if (this.isOpened && this.accountsOpened !== this.balances.size) {
      throw new Error(`${period} opens ${this.accountsOpened} of ${this.balances.size} accounts`);
    }
  }
}
