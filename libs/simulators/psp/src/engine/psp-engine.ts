import type { AccountShelf } from './account-shelf';
import { bankFrom, replacingBank, withBank, withoutBank } from './accounts/bank-accounts';
import { changeAccount, newAccount } from './accounts/change-account';
import { changePerson, newPerson, withoutPerson } from './accounts/change-person';
import { act, type TestAction } from './accounts/test-actions';
import { type Happening, happeningsOf } from './happening';
import { representativeOf } from './requirements/people';
import type { AccountState, BankState, PersonState } from './state/account-state';
import { type AccountFields, fieldsOf, isFields, textOf } from './state/fields';
import { invalid } from './state/refusal';
import { nextDueAtMs, settle } from './verification/settle';

/** Instants that one call may pass through; what is left is due at the next call. */
const instantsMax = 10_000;

/** The rules over the records. It reads no clock: every call says what time it is. */
export class PspEngine {
  private readonly dueAtMs = new Map<string, number>();

  constructor(
    private readonly shelf: AccountShelf,
    private readonly verificationDelayMs: number,
    private readonly publish: (happening: Happening) => void,
    private readonly erased: () => void = () => undefined,
  ) {
    for (const account of shelf.accounts()) this.schedule(account);
  }

  createAccount(params: AccountFields, nowMs: number): AccountState {
    return this.save(null, this.changed(newAccount(params, this.shelf.mint('acct'), nowMs), params, nowMs), nowMs);
  }

  updateAccount(id: string, params: AccountFields, nowMs: number): AccountState {
    return this.change(id, nowMs, (account) => this.changed(account, params, nowMs));
  }

  deleteAccount(id: string): void {
    const { balanceMinor = 0 } = this.shelf.account(id);
    if (balanceMinor !== 0) throw invalid(`The account ${id} cannot be deleted while its balance is not zero.`);
    this.shelf.remove(id);
    this.dueAtMs.delete(id);
    this.erased();
  }

  createPerson(accountId: string, params: AccountFields, nowMs: number): PersonState {
    const id = this.shelf.mint('person');
    const after = this.change(accountId, nowMs, (account) => changePerson(account, newPerson(id, nowMs), params, ''));
    return this.shelf.person(after, id);
  }

  updatePerson(accountId: string, id: string, params: AccountFields, nowMs: number): PersonState {
    const after = this.change(accountId, nowMs, (account) =>
      changePerson(account, this.shelf.person(account, id), params, ''),
    );
    return this.shelf.person(after, id);
  }

  deletePerson(accountId: string, id: string, nowMs: number): void {
    this.change(accountId, nowMs, (account) => withoutPerson(account, this.shelf.person(account, id)));
  }

  createBank(accountId: string, params: AccountFields, nowMs: number): BankState {
    const { id } = this.shelf.account(accountId);
    const bank = this.newBank(params['external_account'], this.shelf.account(id).defaultCurrency);
    const metadata = fieldsOf(params['metadata']) as Record<string, string>;
    const asDefault = params['default_for_currency'] === true;
    const after = this.change(id, nowMs, (account) => withBank(account, { ...bank, metadata }, asDefault));
    return this.shelf.bank(after, bank.id);
  }

  updateBank(accountId: string, bank: BankState, asDefault: boolean, nowMs: number): BankState {
    const after = this.change(accountId, nowMs, (account) => {
      const banks = account.banks.filter(({ id }) => id !== bank.id);
      return withBank({ ...account, banks }, bank, asDefault || bank.defaultForCurrency);
    });
    return this.shelf.bank(after, bank.id);
  }

  deleteBank(accountId: string, id: string, nowMs: number): BankState {
    const bank = this.shelf.bank(this.shelf.account(accountId), id);
    this.change(accountId, nowMs, (account) => withoutBank(account, bank));
    return bank;
  }

  act(accountId: string, action: TestAction, nowMs: number): AccountState {
    const account = this.shelf.account(accountId);
    return this.save(account, act(account, action, nowMs), nowMs);
  }

  /** The next instant at which something changes by itself, or null. */
  nextDueAtMs(): number | null {
    return this.next()?.[1] ?? null;
  }

  /** Applies everything that is due up to now, instant by instant, so that each one is told at its own time. */
  due(nowMs: number): number {
    for (let applied = 0; applied < instantsMax; applied += 1) {
      const next = this.next();
      if (next === null || next[1] > nowMs) return applied;
      const account = this.shelf.account(next[0]);
      this.save(account, account, next[1]);
    }
    return instantsMax;
  }

  private next(): [accountId: string, atMs: number] | null {
    let next: [string, number] | null = null;
    for (const entry of this.dueAtMs) if (next === null || entry[1] < next[1]) next = entry;
    return next;
  }

  private change(id: string, nowMs: number, by: (account: AccountState) => AccountState): AccountState {
    const before = this.shelf.account(id);
    if (before.rejected !== null) throw invalid(`The account ${id} was rejected and cannot be changed.`, 'account');
    return this.save(before, by(before), nowMs);
  }

  private changed(account: AccountState, params: AccountFields, nowMs: number): AccountState {
    const changed = changeAccount(account, params, nowMs);
    const banked = this.withGivenBank(changed, params);
    if (!isFields(params['individual'])) return banked;
    const own = { relationship: { representative: true } };
    const person = representativeOf(banked) ?? newPerson(this.shelf.mint('person'), nowMs, own);
    return changePerson(banked, person, params['individual'], 'individual');
  }

  private withGivenBank(account: AccountState, params: AccountFields): AccountState {
    const given = params['external_account'];
    if (given === null) return { ...account, banks: [] };
    return given === undefined ? account : replacingBank(account, this.newBank(given, account.defaultCurrency));
  }

  private newBank(given: AccountFields[string] | undefined, currency: string): BankState {
    const token = textOf(given);
    if (token === null) return bankFrom(fieldsOf(given), currency, this.shelf.mint('ba'), 'external_account');
    return this.shelf.useToken(token);
  }

  private save(before: AccountState | null, changed: AccountState, nowMs: number): AccountState {
    const after = settle(changed, Math.max(nowMs, changed.settledAtMs), this.verificationDelayMs);
    this.shelf.put(after);
    this.schedule(after);
    for (const happening of happeningsOf(before, after)) this.publish(happening);
    return after;
  }

  private schedule(account: AccountState): void {
    const atMs = nextDueAtMs(account);
    if (atMs === null) this.dueAtMs.delete(account.id);
    else this.dueAtMs.set(account.id, atMs);
  }
}
