import type { Minor } from '@taprail/money';
import { type AccountId, parseAccount } from '../../chart/account';
import type { JournalEntry, JournalLine } from '../../chart/journal-entry';

/** A debt of a sub-merchant in one currency, and what has reduced it. */
export type Debt = Readonly<{
  /** The entry that booked it, and when. */
  entryId: string;
  foundAt: string;
  account: AccountId;
  amount: Minor;
  /** What is still owed of it. */
  outstanding: Minor;
  /** The items whose money it covers. */
  items: readonly string[];
  recoveries: readonly DebtRecovery[];
}>;

/** The part of an entry that reduces one debt. */
export type DebtRecovery = Readonly<{
  entryId: string;
  type: RecoveryType;
  amount: Minor;
  occurredAt: string;
}>;

/** Who bore it: the sub-merchant by later sales or its bank account, its platform, or nobody else. */
export type RecoveryType = 'payout' | 'direct_debit' | 'platform' | 'write_off';

const typeOfRule: Readonly<Record<string, RecoveryType>> = {
  negative_recovered: 'payout',
  negative_collected: 'direct_debit',
  negative_absorbed: 'platform',
  negative_written_off: 'write_off',
};

/** The rules whose entries change what a sub-merchant owes. */
export const debtRules = { found: 'negative_found', recovered: Object.keys(typeOfRule) } as const;

type Booked = Readonly<{ entry: JournalEntry; amount: Minor }>;

/**
 * The debts in the entries of a sub-merchant, which are in the order of the journal. Recoveries reduce the oldest debt of
 * their currency first. What goes beyond all debts counts for the next one, as it does in the balance of the account.
 */
export const allocateRecoveries = (entries: readonly JournalEntry[]): readonly Debt[] =>
  [...linesByAccount(entries)].flatMap(([account, booked]) => {
    const recovered = booked.filter(({ side }) => side === 'credit').map((each) => ({ ...each, left: each.amount }));
    let first = 0;
    const take = (amount: Minor): readonly DebtRecovery[] => {
      const recoveries: DebtRecovery[] = [];
      for (let owed = amount; owed > 0 && first < recovered.length;) {
        const recovery = recovered[first]!;
        const part = Math.min(owed, recovery.left);
        owed -= part;
        recovery.left -= part;
        recoveries.push(recoveryOf(recovery.entry, part));
        if (recovery.left === 0) first += 1;
      }
      return recoveries;
    };
    return booked.filter(({ side }) => side === 'debit').map((each) => debtOf(account, each, take(each.amount)));
  });

const linesByAccount = (entries: readonly JournalEntry[]) => {
  const accounts = new Map<AccountId, (Booked & Pick<JournalLine, 'side'>)[]>();
  for (const entry of entries) {
    for (const { account, side, amount } of entry.lines) {
      if (parseAccount(account).name !== 'merchant_negative') continue;
      const booked = accounts.get(account);
      if (booked) booked.push({ entry, side, amount });
      else accounts.set(account, [{ entry, side, amount }]);
    }
  }
  return accounts;
};

const debtOf = (
  account: AccountId,
  { entry: { entryId, occurredAt, items = [] }, amount }: Booked,
  recoveries: readonly DebtRecovery[],
): Debt => {
  const outstanding = amount - recoveries.reduce((sum, each) => sum + each.amount, 0);
  return { entryId, foundAt: occurredAt, account, amount, outstanding, items, recoveries };
};

const recoveryOf = ({ entryId, rule, occurredAt }: JournalEntry, amount: Minor): DebtRecovery => {
  const type = typeOfRule[rule];
  if (!type) throw new Error(`${entryId} (${rule}) reduces a debt in a way that is not known`);
  return { entryId, type, amount, occurredAt };
};
