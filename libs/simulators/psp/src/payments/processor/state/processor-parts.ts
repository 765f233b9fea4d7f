import type { AccountState } from '../../../engine/state/account-state';
import type { Records } from '../../../engine/state/records';
import { DueList } from '../../book/due-list';
import type { PaymentsEngine } from '../../payments-engine';
import type * as Money from './money-rows';
import type * as Payment from './payment-rows';
import type { ProcessorSettings } from './processor-settings';
import { Rows } from './rows';
import type * as Terminal from './terminal-rows';

/** Something that the platform, or with an account a connected one, is notified of. */
export type ProcessorEvent = Readonly<{ type: string; subject: string; account: string | null; atMs: number }>;

type DueRow = Readonly<{ id: string; atMs: number }>;

/** The objects of the processor, over the records that are written with each request. */
export class ProcessorRows {
  readonly locations: Rows<Terminal.TerminalLocationRow>;
  readonly readers: Rows<Terminal.TerminalReaderRow>;
  readonly usedCodes: Rows<Readonly<{ id: string }>>;
  readonly intents: Rows<Payment.PaymentIntentRow>;
  readonly charges: Rows<Payment.ChargeRow>;
  readonly refunds: Rows<Payment.ChargeRefundRow>;
  /** Refunds that wait for money. */
  readonly waitingRefunds: Rows<Readonly<{ id: string }>>;
  readonly disputeFiles: Rows<Payment.DisputeFileRow>;
  readonly transactions: Rows<Money.BalanceTransactionRow>;
  readonly balances: Rows<Money.CurrencyBalanceRow>;
  readonly transfers: Rows<Money.TransferRow>;
  readonly destinationPayments: Rows<Money.DestinationPaymentRow>;
  readonly transferReversals: Rows<Money.TransferReversalRow>;
  readonly payouts: Rows<Money.PayoutRow>;
  readonly topups: Rows<Money.TopupRow>;

  constructor(records: Records) {
    this.locations = new Rows(records, 'location', 'location');
    this.readers = new Rows(records, 'reader', 'terminal reader');
    this.usedCodes = new Rows(records, 'used_code', 'registration code');
    this.intents = new Rows(records, 'intent', 'payment_intent');
    this.charges = new Rows(records, 'charge', 'charge');
    this.refunds = new Rows(records, 'refund', 'refund');
    this.waitingRefunds = new Rows(records, 'waiting_refund', 'refund');
    this.disputeFiles = new Rows(records, 'dispute_file', 'dispute');
    this.transactions = new Rows(records, 'transaction', 'balance transaction');
    this.balances = new Rows(records, 'balance', 'balance');
    this.transfers = new Rows(records, 'transfer', 'transfer');
    this.destinationPayments = new Rows(records, 'destination_payment', 'charge');
    this.transferReversals = new Rows(records, 'transfer_reversal', 'transfer reversal');
    this.payouts = new Rows(records, 'payout', 'payout');
    this.topups = new Rows(records, 'topup', 'topup');
  }
}

/** When something happens by itself; kept, so that a restart goes on with it. */
export class ProcessorDues {
  private readonly rows: Rows<DueRow>;
  private readonly list = new DueList();

  constructor(records: Records) {
    this.rows = new Rows(records, 'due', 'due');
    for (const { id, atMs } of this.rows.all()) this.list.set(id, atMs);
  }

  set(kind: string, id: string, atMs: number): void {
    const due = { id: `${kind}:${id}`, atMs };
    this.rows.put(due);
    this.list.set(due.id, atMs);
  }

  delete(kind: string, id: string): void {
    this.rows.remove(`${kind}:${id}`);
    this.list.delete(`${kind}:${id}`);
  }

  nextAtMs(): number | null {
    return this.list.next()?.atMs ?? null;
  }

  /** Takes the next one out. */
  take(): readonly [kind: string, id: string, atMs: number] | null {
    const next = this.list.next();
    if (!next) return null;
    const at = next.id.indexOf(':');
    const [kind, id] = [next.id.slice(0, at), next.id.slice(at + 1)];
    this.delete(kind, id);
    return [kind, id, next.atMs];
  }
}

/** The parts that everything of the processor works with. It reads no clock: every call says what time it is. */
export interface ProcessorParts {
  readonly seed: string;
  readonly rows: ProcessorRows;
  readonly dues: ProcessorDues;
  readonly acquirer: PaymentsEngine;
  readonly account: (id: string) => AccountState;
  /** An account may be gone while its payments go on. */
  readonly findAccount: (id: string) => AccountState | undefined;
  readonly mint: (prefix: string) => string;
  readonly settings: () => ProcessorSettings;
  readonly publish: (event: ProcessorEvent) => void;
}
