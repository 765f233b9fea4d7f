import { metadataOf } from '../../../engine/accounts/change-account';
import { type AccountFields, fieldsOf } from '../../../engine/state/fields';
import { invalid } from '../../../engine/state/refusal';
import type { SchemeDispute } from '../../book/fact';
import type { ChargeRow, DisputeFileRow } from '../state/payment-rows';
import type { ProcessorParts } from '../state/processor-parts';
import { stripeMinor } from '../state/stripe-minor';
import type { BalanceLedger } from './balance-ledger';
import type { ChargeMoney } from './charge-money';
import { converted, quoteOf } from './conversion';

const evidenceTextMax = 150_000;

/** Disputes of charges: the scheme's cases, with what they do to the balance and the evidence that is gathered. */
export class ChargeDisputes {
  constructor(
    private readonly parts: ProcessorParts,
    private readonly ledger: BalanceLedger,
    private readonly money: ChargeMoney,
  ) {}

  /** All disputes of charges, oldest first. */
  all(): readonly SchemeDispute[] {
    return [...this.parts.acquirer.book.allDisputes()].filter(({ id }) => this.parts.rows.disputeFiles.find(id));
  }

  get(id: string): Readonly<{ dispute: SchemeDispute; file: DisputeFileRow }> {
    const file = this.parts.rows.disputeFiles.get(id, 'dispute');
    return { dispute: this.parts.acquirer.book.dispute(id), file };
  }

  /** The scheme has opened it. */
  opened(id: string, nowMs: number): void {
    this.parts.rows.disputeFiles.put({ id, metadata: {}, evidence: {}, submissions: 0, transactions: [] });
    const { stage } = this.parts.acquirer.book.dispute(id);
    if (stage !== 'inquiry') this.withdraw(id, nowMs);
    this.publish('created', id, nowMs);
    if (stage !== 'inquiry') this.publish('funds_withdrawn', id, nowMs);
  }

  escalate(id: string, nowMs: number): void {
    this.get(id);
    this.parts.acquirer.escalateDispute(id, nowMs);
    this.withdraw(id, nowMs);
    this.publish('updated', id, nowMs);
    this.publish('funds_withdrawn', id, nowMs);
  }

  /** The scheme's last word. */
  decided(id: string, nowMs: number): void {
    const { stage, decided } = this.parts.acquirer.book.dispute(id);
    const returns = stage !== 'inquiry' && decided?.outcome !== 'lost';
    if (returns) this.reinstate(id, nowMs);
    this.publish('closed', id, nowMs);
    if (returns) this.publish('funds_reinstated', id, nowMs);
  }

  update(id: string, given: AccountFields, fileBytes: (id: string) => number, nowMs: number): DisputeFileRow {
    const { dispute, file } = this.get(id);
    const evidence = { ...file.evidence, ...(fieldsOf(given['evidence']) as Record<string, string>) };
    const patch = given['metadata'];
    const metadata =
      patch === undefined ? file.metadata : metadataOf(file.metadata, patch === null ? null : fieldsOf(patch));
    const touchesEvidence = given['evidence'] !== undefined || given['submit'] === true;
    const isOver = dispute.decided || dispute.verdict || dispute.deadlineMs <= nowMs;
    if (touchesEvidence && (isOver || dispute.takesResponse === false)) {
      throw invalid('This dispute no longer takes evidence.', 'evidence', 'dispute_evidence_not_accepted');
    }
    this.requireRoom(evidence, fileBytes);
    const submits = given['submit'] !== false && touchesEvidence;
    if (submits) this.parts.acquirer.submitEvidence(id, evidence, nowMs);
    const submissions = file.submissions + (submits ? 1 : 0);
    const row = this.parts.rows.disputeFiles.put({ ...file, evidence, metadata, submissions });
    this.publish('updated', id, nowMs);
    return row;
  }

  /** Accepts it as lost, for good; the scheme's word about it arrives as its news. */
  close(id: string, nowMs: number): void {
    const { dispute } = this.get(id);
    if (dispute.decided) throw invalid('This dispute is already closed.', 'dispute');
    if (dispute.stage === 'inquiry') {
      if (this.parts.settings().closedInquiry === 'refused') {
        throw invalid('An inquiry cannot be closed: refund the charge instead.', 'dispute');
      }
      this.escalate(id, nowMs);
    }
    this.parts.acquirer.acceptDispute(id, nowMs);
  }

  private withdraw(id: string, nowMs: number): void {
    const { dispute, charge } = this.caseOf(id);
    const { currency, settlementCurrency: to } = charge;
    const { amount, rate } = this.money.returned(charge, stripeMinor(currency, dispute.amount), nowMs);
    const quote = quoteOf(this.parts.seed, currency, to, nowMs);
    const fee = converted(stripeMinor(currency, dispute.feeAmount), currency, to, quote);
    const description = `Chargeback withdrawal for ${charge.id}`;
    this.post(id, { category: 'dispute', amount: 0 - amount, fee, currency: to, rate, description }, nowMs);
  }

  /** The amount comes back as it was taken; the fee does not. */
  private reinstate(id: string, nowMs: number): void {
    const { transactions } = this.get(id).file;
    const taken = this.parts.rows.transactions.get(transactions[0] ?? '');
    const { currency, rate } = taken;
    const description = `Chargeback reversal for ${this.caseOf(id).charge.id}`;
    this.post(
      id,
      { category: 'dispute_reversal', amount: 0 - taken.amount, fee: 0, currency, rate, description },
      nowMs,
    );
  }

  private post(
    id: string,
    draft: Readonly<{
      category: string;
      amount: number;
      fee: number;
      currency: string;
      rate: string | null;
      description: string;
    }>,
    nowMs: number,
  ): void {
    const { file } = this.get(id);
    const posted = this.ledger.post({ account: null, type: 'adjustment', source: id, ...draft }, nowMs);
    this.parts.rows.disputeFiles.put({ ...file, transactions: [...file.transactions, posted.id] });
  }

  private caseOf(id: string): Readonly<{ dispute: SchemeDispute; charge: ChargeRow }> {
    const dispute = this.parts.acquirer.book.dispute(id);
    return { dispute, charge: this.parts.rows.charges.get(dispute.authorisation) };
  }

  private requireRoom(evidence: Readonly<Record<string, string>>, fileBytes: (id: string) => number): void {
    const given = Object.values(evidence);
    const bytes = given.reduce((sum, value) => sum + (value.startsWith('file_') ? fileBytes(value) : 0), 0);
    const text = given.reduce((sum, value) => sum + (value.startsWith('file_') ? 0 : value.length), 0);
    if (bytes > this.parts.settings().evidenceBytesMax) {
      throw invalid('The combined size of the evidence files is too large.', 'evidence');
    }
    if (text > evidenceTextMax) throw invalid(`Evidence has at most ${evidenceTextMax} characters.`, 'evidence');
  }

  private publish(verb: string, id: string, atMs: number): void {
    this.parts.publish({ type: `charge.dispute.${verb}`, subject: id, account: null, atMs });
  }
}
