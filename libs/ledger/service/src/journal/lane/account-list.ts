import type { AccountId } from '@taprail/ledger-domain';

/** The accounts that entries written together are on, each with its number. */
export class AccountList {
  private readonly numbers = new Map<AccountId, number>();
  private bytes = 0;

  readonly numberOf = (account: AccountId): number => {
    const known = this.numbers.get(account);
    if (known !== undefined) return known;
    const number = this.numbers.size;
    this.numbers.set(account, number);
    // In quotes, and with a comma.
    this.bytes += Buffer.byteLength(account) + 3;
    return number;
  };

  get names(): readonly AccountId[] {
    return [...this.numbers.keys()];
  }

  get byteLength(): number {
    return this.bytes;
  }
}
