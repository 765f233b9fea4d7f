import { createHash } from 'node:crypto';
import type { AccountId, AccountSums, JournalLine } from '@taprail/ledger-domain';
import { wholeMinor } from '@taprail/money';

export const withLines = (sums: Map<AccountId, AccountSums>, lines: readonly JournalLine[]): void => {
  for (const { account, side, amount } of lines) {
    const { debits, credits } = sums.get(account) ?? { debits: 0, credits: 0 };
    const [debit, credit] = side === 'debit' ? [amount, 0] : [0, amount];
    sums.set(account, { debits: wholeMinor(debits + debit), credits: wholeMinor(credits + credit) });
  }
};

/** Accounts by name, with debits and credits. */
export const hashOfSums = (sums: ReadonlyMap<AccountId, AccountSums>): string => {
  const hash = createHash('sha256');
  for (const account of [...sums.keys()].sort()) {
    const { debits, credits } = sums.get(account)!;
    hash.update(`${account} ${debits} ${credits}\n`);
  }
  return hash.digest('hex');
};
