import { metadataOf } from '../../../engine/accounts/change-account';
import { type AccountFields, fieldsOf, numberOf, textOf } from '../../../engine/state/fields';
import { invalid } from '../../../engine/state/refusal';
import type { TopupRow } from '../state/money-rows';
import type { ProcessorParts } from '../state/processor-parts';
import { requireAmount, requireCurrency } from '../state/stripe-minor';
import type { BalanceLedger } from './balance-ledger';

/** Money that the platform adds to its balance from its bank. */
export class BalanceTopups {
  constructor(
    private readonly parts: ProcessorParts,
    private readonly ledger: BalanceLedger,
  ) {}

  create(given: AccountFields, nowMs: number): TopupRow {
    const currency = requireCurrency(textOf(given['currency']) ?? '');
    const amount = requireAmount(numberOf(given['amount']), currency);
    const { topupTakesMs } = this.parts.settings();
    const row = this.parts.rows.topups.put({
      id: this.parts.mint('tu'),
      createdMs: nowMs,
      amount,
      currency,
      description: textOf(given['description']),
      statementDescriptor: textOf(given['statement_descriptor']),
      transferGroup: textOf(given['transfer_group']),
      metadata: metadataOf({}, fieldsOf(given['metadata'])),
      status: 'pending',
      expectedMs: nowMs + topupTakesMs,
      balanceTransaction: null,
    });
    this.publish('created', row.id, nowMs);
    if (topupTakesMs === 0) return this.arrive(row.id, nowMs);
    this.parts.dues.set('topup', row.id, row.expectedMs);
    return row;
  }

  arrive(id: string, nowMs: number): TopupRow {
    const row = this.parts.rows.topups.get(id, 'topup');
    const { amount, currency } = row;
    const added = { account: null, type: 'topup', category: 'topup', amount, currency, source: id };
    const balanceTransaction = this.ledger.post(added, nowMs).id;
    const arrived = this.parts.rows.topups.put({ ...row, status: 'succeeded', balanceTransaction });
    this.publish('succeeded', id, nowMs);
    return arrived;
  }

  cancel(id: string, nowMs: number): TopupRow {
    const row = this.parts.rows.topups.get(id, 'topup');
    if (row.status !== 'pending') throw invalid(`The top-up ${id} is ${row.status}.`, 'topup');
    this.parts.dues.delete('topup', id);
    const canceled = this.parts.rows.topups.put({ ...row, status: 'canceled' });
    this.publish('canceled', id, nowMs);
    return canceled;
  }

  private publish(verb: string, subject: string, atMs: number): void {
    this.parts.publish({ type: `topup.${verb}`, subject, account: null, atMs });
  }
}
