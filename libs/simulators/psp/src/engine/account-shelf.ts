import type { AccountState, BankState, PersonState } from './state/account-state';
import type { AccountFields } from './state/fields';
import type { Records } from './state/records';
import { invalid, missing } from './state/refusal';
import { seededId } from './state/seeded-ids';

type AnswerGiven = Readonly<{ answer: AccountFields }>;
type NewsWaiting = Readonly<{ event: AccountFields }>;

/** Keeps accounts, bank account tokens and ids; it answers as Stripe does about what it does not hold. */
export class AccountShelf {
  constructor(
    private readonly records: Records,
    private readonly seed: string,
  ) {}

  /** The next id of its kind; the counter is a record, so a restart goes on where it was. */
  mint(prefix: string): string {
    const count = (this.records.get<number>('counter', prefix) ?? 0) + 1;
    this.records.put('counter', prefix, count);
    return seededId(this.seed, prefix, count);
  }

  accounts(): AccountState[] {
    return this.records.all<AccountState>('account');
  }

  find(fits: (account: AccountState) => boolean): AccountState | undefined {
    return this.records.find('account', fits);
  }

  findById(id: string): AccountState | undefined {
    return this.records.get<AccountState>('account', id);
  }

  account(id: string): AccountState {
    const found = this.findById(id);
    if (!found) throw missing('account', id, 'account');
    return found;
  }

  person(account: AccountState, id: string): PersonState {
    const found = account.persons.find((person) => person.id === id);
    if (!found) throw missing('person', id, 'person');
    return found;
  }

  bank(account: AccountState, id: string): BankState {
    const found = account.banks.find((bank) => bank.id === id);
    if (!found) throw missing('external account', id, 'id');
    return found;
  }

  put(account: AccountState): void {
    this.records.put('account', account.id, account);
  }

  /** With the answers that were given about it and the news of it that waits: they show the same people. */
  remove(id: string): void {
    this.records.remove('account', id);
    this.records.removeAll<AnswerGiven>('idempotency', ({ answer }) => answer['id'] === id || answer['account'] === id);
    this.records.removeAll<NewsWaiting>('delivery', ({ event }) => event['account'] === id);
  }

  putToken(token: string, bank: BankState): void {
    this.records.put('token', token, bank);
  }

  /** A token is good for one use. */
  useToken(token: string): BankState {
    const bank = this.records.get<BankState>('token', token);
    if (!bank) throw invalid(`No such token: '${token}'`, 'external_account', 'resource_missing');
    this.records.remove('token', token);
    return bank;
  }
}
