import { metadataOf } from '../../../engine/accounts/change-account';
import { type AccountFields, fieldsOf, numberOf, textOf } from '../../../engine/state/fields';
import { invalid } from '../../../engine/state/refusal';
import { notSimulated } from '../intents/intent-refusals';
import type { TransferReversalRow, TransferRow } from '../state/money-rows';
import type { ProcessorParts } from '../state/processor-parts';
import { requireAmount, requireCurrency } from '../state/stripe-minor';
import type { BalanceLedger } from './balance-ledger';

export const balanceShort = (): Error =>
  invalid(
    'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card. See: https://stripe.com/docs/testing#available-balance',
    undefined,
    'balance_insufficient',
  );

/** Money between the platform's balance and those of connected accounts. */
export class ConnectTransfers {
  constructor(
    private readonly parts: ProcessorParts,
    private readonly ledger: BalanceLedger,
  ) {}

  create(given: AccountFields, nowMs: number): TransferRow {
    const currency = requireCurrency(textOf(given['currency']) ?? '');
    const amount = requireAmount(numberOf(given['amount']), currency);
    const destination = textOf(given['destination']);
    if (destination === null) {
      throw invalid('Missing required param: destination.', 'destination', 'parameter_missing');
    }
    if (given['source_transaction'] !== undefined) {
      throw notSimulated('transfers of one charge', 'source_transaction');
    }
    this.requireTransfers(destination);
    if (this.ledger.available(null, currency) < amount) throw balanceShort();
    const { mint, rows, settings, publish } = this.parts;
    const [id, paymentId] = [mint('tr'), mint('py')];
    const out = { account: null, type: 'transfer', category: 'transfer', amount: 0 - amount, currency, source: id };
    const waits = settings().transferredMoney === 'pending';
    const arrived = { account: destination, type: 'payment', category: 'charge', amount, currency, source: paymentId };
    const availableMs = waits ? { availableMs: this.ledger.availableFrom(nowMs) } : {};
    const payment = this.ledger.post({ ...arrived, ...availableMs }, nowMs);
    rows.destinationPayments.put({
      id: paymentId,
      account: destination,
      transfer: id,
      createdMs: nowMs,
      amount,
      currency,
      refunded: 0,
      balanceTransaction: payment.id,
    });
    const row = rows.transfers.put({
      id,
      createdMs: nowMs,
      amount,
      currency,
      destination,
      destinationPayment: paymentId,
      description: textOf(given['description']),
      transferGroup: textOf(given['transfer_group']),
      metadata: metadataOf({}, fieldsOf(given['metadata'])),
      reversed: 0,
      balanceTransaction: this.ledger.post(out, nowMs).id,
    });
    publish({ type: 'transfer.created', subject: id, account: null, atMs: nowMs });
    return row;
  }

  /** The money comes back as far as the account has it. */
  reverse(id: string, given: AccountFields, nowMs: number): TransferReversalRow {
    const { rows, mint, publish } = this.parts;
    const transfer = rows.transfers.get(id, 'transfer');
    const { currency, destination } = transfer;
    const left = transfer.amount - transfer.reversed;
    const amount = requireAmount(numberOf(given['amount'] ?? left), currency);
    if (amount > left) {
      throw invalid(`Reversal amount (${amount}) is greater than unreversed amount on transfer (${left})`, 'amount');
    }
    if (this.ledger.available(destination, currency) < amount) throw balanceShort();
    const payment = rows.destinationPayments.get(transfer.destinationPayment);
    const [reversalId, refundId] = [mint('trr'), mint('pyr')];
    const back = { type: 'transfer_refund', category: 'transfer_reversal', amount, currency, source: reversalId };
    const taken = { type: 'payment_refund', category: 'refund', amount: 0 - amount, currency, source: refundId };
    this.ledger.post({ account: destination, ...taken }, nowMs);
    rows.destinationPayments.put({ ...payment, refunded: payment.refunded + amount });
    rows.transfers.put({ ...transfer, reversed: transfer.reversed + amount });
    const row = rows.transferReversals.put({
      id: reversalId,
      transfer: id,
      createdMs: nowMs,
      amount,
      currency,
      metadata: metadataOf({}, fieldsOf(given['metadata'])),
      balanceTransaction: this.ledger.post({ account: null, ...back }, nowMs).id,
      paymentRefund: refundId,
    });
    publish({ type: 'transfer.reversed', subject: id, account: null, atMs: nowMs });
    return row;
  }

  reversalsOf(id: string): readonly TransferReversalRow[] {
    return this.parts.rows.transferReversals.all().filter(({ transfer }) => transfer === id);
  }

  private requireTransfers(id: string): void {
    if (this.parts.account(id).standing.capabilities.transfers === 'active') return;
    throw invalid(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      'destination',
      'insufficient_capabilities_for_transfer',
    );
  }
}
