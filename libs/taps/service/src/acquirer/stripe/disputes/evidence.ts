import type Stripe from 'stripe';
import type { EvidenceUpload } from '@taprail/contracts/acquirer';
import { AcquirerRefused } from '../../acquirer';
import { refusalCode, unavailable, unknownOutcome } from '../failures';
import type { StripeParts } from '../stripe-parts';

/** Of all files of a dispute together. */
const bytesMax = 4_500_000;
const open: readonly string[] = ['needs_response', 'warning_needs_response'];
const accepted: readonly string[] = ['lost', 'warning_closed'];

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
    const file = { data: bytes, name, type: contentType };
    const options = { idempotencyKey: `${dispute}:${id}` };
    const created = await this.parts.stripe.files
      .create({ purpose: 'dispute_evidence', file }, options)
      .catch((error: unknown) => {
        if (refusalCode(error) === undefined) return unknownOutcome(error);
        throw new AcquirerRefused('invalid_file', (error as Error).message);
      });
    return created.id;
  }

  async submit(dispute: string, evidence: Readonly<Record<string, unknown>>): Promise<void> {
    const pieces = Object.entries(evidence).filter(([, piece]) => typeof piece === 'string');
    const params = { evidence: Object.fromEntries(pieces) as Stripe.DisputeUpdateParams.Evidence, submit: true };
    try {
      await this.parts.stripe.disputes.update(dispute, params, { idempotencyKey: `${dispute}:submit` });
    } catch (error) {
      if (refusalCode(error) === undefined) return unknownOutcome(error);
      const { evidence_details: details, status } = await this.read(dispute);
      // The first answer counts, and this is a repetition of it.
      if (details.submission_count === 0) throw closed(dispute, status);
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

  private async read(dispute: string): Promise<Stripe.Dispute> {
    return this.parts.stripe.disputes.retrieve(dispute).catch((error: unknown) => {
      if (refusalCode(error) === 'resource_missing') throw notFound(dispute);
      return unavailable(error);
    });
  }
}
