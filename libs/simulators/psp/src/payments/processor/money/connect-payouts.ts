import { type CivilDate, currencyOf } from '@taprail/money';
import { metadataOf } from '../../../engine/accounts/change-account';
import { type AccountFields, fieldsOf, numberOf, textOf } from '../../../engine/state/fields';
import { invalid } from '../../../engine/state/refusal';
import { scatter } from '../../../engine/state/seeded-ids';
import { utcDayOf, valueDateOf } from '../../settlement/batch-days';
import type { PayoutRow } from '../state/money-rows';
import type { ProcessorParts } from '../state/processor-parts';
import { requireAmount, requireCurrency } from '../state/stripe-minor';
import type { BalanceLedger } from './balance-ledger';
import { balanceShort } from './connect-transfers';

/** Faults of a payout that a test asked for. */
export type PayoutFaults = Readonly<{ failureCode?: string; failsAfterPaidMs?: number; traceDelayMs?: number }>;

type PayoutTerms = Pick<PayoutRow, 'account' | 'currency' | 'amount' | 'destination' | 'isAutomatic'> &
  Readonly<{ failure: string | null }>;

const failureMessages: Readonly<Record<string, string>> = {
  account_closed: 'The bank account has been closed',
  no_account:
    'The bank account details on file are probably incorrect. No bank account could be located with those details.',
};
const wholeUnits: readonly string[] = ['HUF', 'TWD'];
const traceLength = 16;
export const platformBank = 'ba_platform';

/** Payouts from a balance to a bank account. */
export class ConnectPayouts {
  constructor(
    private readonly parts: ProcessorParts,
    private readonly ledger: BalanceLedger,
  ) {}

  create(account: string | null, given: AccountFields, nowMs: number, faults: PayoutFaults = {}): PayoutRow {
    const currency = requireCurrency(textOf(given['currency']) ?? '');
    const amount = requireAmount(numberOf(given['amount']), currency);
    if (wholeUnits.includes(currencyOf(currency).code) && amount % 100 !== 0) {
      throw invalid(`Payouts in ${currency} are made in whole units.`, 'amount', 'parameter_invalid_integer');
    }
    const { destination, failure } = this.destinationOf(account, currency, textOf(given['destination']));
    if (this.ledger.available(account, currency) < amount) throw balanceShort();
    return this.start({ account, currency, amount, destination, failure, isAutomatic: false }, given, nowMs, faults);
  }

  /** Where the platform is paid daily: everything that is available, and which transactions that is. */
  payOutPlatform(currency: string, nowMs: number): void {
    const amount = this.ledger.available(null, currency);
    const least = wholeUnits.includes(currencyOf(currency).code) ? 100 : 1;
    if (amount < least) return;
    const batch = this.parts.rows.transactions
      .all()
      .filter(
        (row) => row.account === null && row.currency === currency && row.payout === null && row.availableMs <= nowMs,
      );
    const to = { account: null, destination: platformBank, failure: null };
    const { id } = this.start({ ...to, currency, amount, isAutomatic: true }, {}, nowMs, {});
    for (const row of batch) this.parts.rows.transactions.put({ ...row, payout: id });
  }

  private start(
    { account, currency, amount, destination, failure, isAutomatic }: PayoutTerms,
    given: AccountFields,
    nowMs: number,
    faults: PayoutFaults,
  ): PayoutRow {
    const { mint, rows, dues, settings } = this.parts;
    const id = mint('po');
    const own = isAutomatic ? { payout: id } : {};
    const out = { account, type: 'payout', category: 'payout', amount: 0 - amount, currency, source: id, ...own };
    const arrivalMs = arrivalAt(nowMs, currency);
    const code = faults.failureCode ?? failure;
    const row = rows.payouts.put({
      id,
      account,
      createdMs: nowMs,
      amount,
      currency,
      destination,
      isAutomatic,
      statementDescriptor: textOf(given['statement_descriptor']),
      description: textOf(given['description']),
      metadata: metadataOf({}, fieldsOf(given['metadata'])),
      status: 'pending',
      arrivalMs,
      planned: code === null ? null : { code, afterPaidMs: faults.failsAfterPaidMs ?? null },
      failureCode: null,
      traceAtMs: arrivalMs + (faults.traceDelayMs ?? 0),
      balanceTransaction: this.ledger.post(out, nowMs).id,
      failureTransaction: null,
    });
    dues.set('payout', id, Math.min(nowMs + settings().payoutPendingMs, arrivalMs));
    this.publish('created', row, nowMs);
    return row;
  }

  update(id: string, account: string | null, given: AccountFields, nowMs: number): PayoutRow {
    const payout = this.get(id, account);
    const patch = given['metadata'];
    if (patch === undefined) return payout;
    const metadata = metadataOf(payout.metadata, patch === null ? null : fieldsOf(patch));
    return this.put({ ...payout, metadata }, 'updated', nowMs);
  }

  cancel(id: string, account: string | null, nowMs: number): PayoutRow {
    const payout = this.get(id, account);
    if (payout.status !== 'pending') {
      throw invalid(`Payouts can only be canceled while they are pending; ${id} is ${payout.status}.`, 'payout');
    }
    this.parts.dues.delete('payout', id);
    return this.put(
      { ...payout, ...this.giveBack(payout, 'payout_cancel', nowMs), status: 'canceled' },
      'canceled',
      nowMs,
    );
  }

  /** A bank sends it back, paid or not. */
  fail(id: string, failureCode: string, nowMs: number): PayoutRow {
    const payout = this.parts.rows.payouts.get(id, 'payout');
    if (payout.status === 'failed' || payout.status === 'canceled') {
      throw invalid(`The payout ${id} is ${payout.status}.`, 'payout');
    }
    for (const kind of ['payout', 'trace']) this.parts.dues.delete(kind, id);
    const back = this.giveBack(payout, 'payout_failure', nowMs);
    return this.put({ ...payout, ...back, status: 'failed', failureCode }, 'failed', nowMs);
  }

  /** One step on its way: to the bank, then into the account or back. */
  advance(id: string, nowMs: number): void {
    const payout = this.parts.rows.payouts.get(id, 'payout');
    const { status, planned, arrivalMs, traceAtMs } = payout;
    if (status === 'pending') {
      this.put({ ...payout, status: 'in_transit' }, 'updated', nowMs);
      this.parts.dues.set('payout', id, Math.max(arrivalMs, nowMs));
    } else if (planned && (status === 'paid' || planned.afterPaidMs === null)) {
      this.fail(id, planned.code, nowMs);
    } else if (status === 'in_transit') {
      const paid = this.put({ ...payout, status: 'paid' }, 'paid', nowMs);
      if (payout.isAutomatic) this.publish('reconciliation_completed', paid, nowMs);
      if (traceAtMs > nowMs) this.parts.dues.set('trace', id, traceAtMs);
      if (planned) this.parts.dues.set('payout', id, nowMs + (planned.afterPaidMs ?? 0));
    }
  }

  tellTrace(id: string, nowMs: number): void {
    this.publish('updated', this.parts.rows.payouts.get(id, 'payout'), nowMs);
  }

  /** The reference that a receiving bank can search for, once there is one. */
  traceOf({ id, status, traceAtMs }: PayoutRow, nowMs: number): string | null {
    const isThere = (status === 'paid' || status === 'failed') && traceAtMs <= nowMs;
    return isThere ? scatter(`${this.parts.seed}/trace/${id}`, traceLength).toUpperCase() : null;
  }

  get(id: string, account: string | null): PayoutRow {
    const found = this.parts.rows.payouts.get(id, 'payout');
    if (found.account !== account) throw invalid(`No such payout: '${id}'`, 'payout', 'resource_missing');
    return found;
  }

  private destinationOf(
    account: string | null,
    currency: string,
    asked: string | null,
  ): Readonly<{ destination: string; failure: string | null }> {
    if (account === null) return { destination: platformBank, failure: null };
    const { banks, standing } = this.parts.account(account);
    if (!standing.payoutsEnabled) {
      throw invalid('Payouts are not enabled for this account.', undefined, 'payouts_not_allowed');
    }
    const bank = banks.find((each) =>
      asked === null ? each.currency === currency && each.defaultForCurrency : each.id === asked,
    );
    if (!bank || bank.currency !== currency) {
      throw invalid(`Sorry, you don't have any external accounts in that currency (${currency}).`, 'currency');
    }
    return { destination: bank.id, failure: bank.payoutFailure };
  }

  private giveBack(
    { account, currency, amount, id }: PayoutRow,
    type: 'payout_failure' | 'payout_cancel',
    nowMs: number,
  ): Pick<PayoutRow, 'failureTransaction'> {
    const back = { account, type, category: 'payout_reversal', amount, currency, source: id };
    return { failureTransaction: this.ledger.post(back, nowMs).id };
  }

  private put(row: PayoutRow, verb: string, nowMs: number): PayoutRow {
    this.parts.rows.payouts.put(row);
    this.publish(verb, row, nowMs);
    return row;
  }

  private publish(verb: string, { id, account }: PayoutRow, atMs: number): void {
    this.parts.publish({ type: `payout.${verb}`, subject: id, account, atMs });
  }
}

export const payoutFailureMessage = (code: string): string =>
  failureMessages[code] ?? `The bank has returned the payout: ${code}.`;

const arrivalAt = (nowMs: number, currency: string): number => {
  const day: CivilDate = valueDateOf(utcDayOf(nowMs), currency.toUpperCase());
  return Date.parse(day);
};
