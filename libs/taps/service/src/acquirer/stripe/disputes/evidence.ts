import { hash } from 'node:crypto';
import type Stripe from 'stripe';
import type { EvidencePieces, EvidenceUpload } from '@taprail/contracts/acquirer';
import { AcquirerRefused } from '../../acquirer';
import { refusalCode, unavailable, unknownOutcome } from '../failures';
import { chargeOf, readPayment } from '../payment/held-payment';
import type { StripeParts } from '../stripe-parts';
import { pdfOf } from './text-pdf';

/** Of all files of a dispute together, texts that are sent as files among them. */
const bytesMax = 4_500_000;
const open: readonly string[] = ['needs_response', 'warning_needs_response'];
const accepted: readonly string[] = ['lost', 'warning_closed'];
const keyDigits = 16;

/** Fields in which Stripe takes nothing but a file. */
const fileFields: readonly string[] = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
] satisfies readonly (keyof Stripe.DisputeUpdateParams.Evidence)[];

const notFound = (dispute: string): AcquirerRefused =>
  new AcquirerRefused('dispute_not_found', `Stripe has no dispute ${dispute}`);
const closed = (dispute: string, status: string): AcquirerRefused =>
  new AcquirerRefused('dispute_closed', `The dispute ${dispute} is ${status}`);

/** Answers to disputes. Evidence is sent once and as a whole: nothing is staged at Stripe. */
export class DisputeEvidence {
  constructor(private readonly parts: StripeParts) {}

  /** Returns Stripe's name of the file. */
  async addFile(dispute: string, { id, name, contentType, bytes }: EvidenceUpload): Promise<string> {
    const { status } = await this.read(dispute);
    if (!open.includes(status)) throw closed(dispute, status);
    if (bytes.length > bytesMax) throw new AcquirerRefused('invalid_file', `Evidence has at most ${bytesMax} bytes`);
    return this.create({ data: bytes, name, type: contentType }, `${dispute}:${id}`);
  }

  /** Once as an inquiry and once as a chargeback: where it is not open any more, an earlier call has answered it. */
  async submit(dispute: string, evidence: EvidencePieces): Promise<void> {
    const before = await this.read(dispute);
    if (!open.includes(before.status)) return requireSubmitted(before);
    const params = { evidence: await this.given(dispute, evidence), submit: true };
    const idempotencyKey = before.status.startsWith('warning_') ? `${dispute}:submit:inquiry` : `${dispute}:submit`;
    try {
      await this.parts.stripe.disputes.update(dispute, params, { idempotencyKey });
    } catch (error) {
      if (refusalCode(error) === undefined) return unknownOutcome(error);
      requireSubmitted(await this.read(dispute));
    }
  }

  /** Irreversible. Of an inquiry Stripe takes none. */
  async accept(dispute: string): Promise<void> {
    try {
      await this.parts.stripe.disputes.close(dispute, {}, { idempotencyKey: `${dispute}:close` });
    } catch (error) {
      if (refusalCode(error) === undefined) return unknownOutcome(error);
      const { status } = await this.read(dispute);
      if (!accepted.includes(status)) throw closed(dispute, status);
    }
  }

  private async given(dispute: string, evidence: EvidencePieces): Promise<Stripe.DisputeUpdateParams.Evidence> {
    const given: Record<string, string> = {};
    for (const [field, piece] of Object.entries(evidence)) {
      const sent = await this.sent(dispute, field, piece);
      if (sent !== undefined) given[field] = sent;
    }
    return given;
  }

  /** Stripe knows another payment by its charge; one that was never charged says nothing. */
  private async sent(dispute: string, field: string, piece: EvidencePieces[string]): Promise<string | undefined> {
    if (typeof piece === 'string') return fileFields.includes(field) ? this.addText(dispute, field, piece) : piece;
    if ('file' in piece) return piece.file;
    return chargeOf(await readPayment(this.parts.stripe, piece.payment))?.id;
  }

  private addText(dispute: string, field: string, text: string): Promise<string> {
    const data = pdfOf(titleOf(field), text);
    const key = `${dispute}:${field}:${hash('sha256', data).slice(0, keyDigits)}`;
    return this.create({ data, name: `${field}.pdf`, type: 'application/pdf' }, key);
  }

  private async create(file: Stripe.FileCreateParams['file'], idempotencyKey: string): Promise<string> {
    const created = await this.parts.stripe.files
      .create({ purpose: 'dispute_evidence', file }, { idempotencyKey })
      .catch((error: unknown) => {
        if (refusalCode(error) === undefined) return unknownOutcome(error);
        throw new AcquirerRefused('invalid_file', (error as Error).message);
      });
    return created.id;
  }

  private async read(dispute: string): Promise<Stripe.Dispute> {
    return this.parts.stripe.disputes.retrieve(dispute).catch((error: unknown) => {
      if (refusalCode(error) === 'resource_missing') throw notFound(dispute);
      return unavailable(error);
    });
  }
}

/** The first answer counts, and a later one is a repetition of it. */
const requireSubmitted = ({ id, status, evidence_details: details }: Stripe.Dispute): void => {
  if (details.submission_count === 0) throw closed(id, status);
};

const titleOf = (field: string): string => field[0]!.toUpperCase() + field.slice(1).replaceAll('_', ' ');
