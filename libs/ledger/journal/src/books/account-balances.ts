import type { AccountId } from '@taprail/ledger-domain';
import { type Minor, wholeMinor } from '@taprail/money';

/** Debits minus credits. An account at 0 is not kept, so this is as large as the number of accounts with money. */
export class AccountBalances {
  private readonly balances = new Map<AccountId, Minor>();

  balanceOf(account: AccountId): Minor {
    return this.balances.get(account) ?? 0;
  }

  get size(): number {
    return this.balances.size;
  }

  add(account: AccountId, change: Minor): void {
    this.set(account, wholeMinor(this.balanceOf(account) + change));
  }

  set(account: AccountId, balance: Minor): void {
    if (balance === 0) this.balances.delete(account);
    else this.balances.set(account, balance);
  }

  /** Sorted, so that two writers that hold the same balances cut them into the same parts. */
  inParts(accountsMax: number): readonly Readonly<Record<AccountId, Minor>>[] {
    const all = [...this.balances].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const parts = [Object.fromEntries(all.slice(0, accountsMax))];
    for (let n = accountsMax; n < all.length; n += accountsMax) {
      parts.push(Object.fromEntries(all.slice(n, n + accountsMax)));
    }
    return parts;
  }
}
