import { Inject, Injectable } from '@nestjs/common';
import {
  type DisputeState,
  evidenceFiles,
  evidenceTokens,
  type KnownTransaction,
  shownEvidence,
} from '@taprail/taps-domain';
import { LOGGER, type Logger } from '@taprail/telemetry';
import { openText, Shredded, VAULT, type Vault } from '@taprail/vault';
import { ACQUIRER, type Acquirer, AcquirerRefused, type EvidencePieces } from '../acquirer/acquirer';
import { Transactions } from '../transactions/transactions';

export type DisputeStep = 'evidence' | 'acceptance';

const duplicateField = 'duplicate_charge_id';
const isTransaction = /^txn_\w+$/;

/** Sends the platform's answer to a dispute to the acquirer. Both calls may be repeated at any time: the first one counts. */
@Injectable()
export class PassOn {
  constructor(
    @Inject(ACQUIRER) private readonly acquirer: Acquirer,
    private readonly transactions: Transactions,
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /**
   * Throws while the acquirer is away. A refusal is final, and so is an erasure: the acquirer's decision on the dispute
   * comes with its events.
   */
  async passOn({ disputes, subject }: KnownTransaction, disputeId: string, step: DisputeStep): Promise<void> {
    const dispute = disputes.find(({ id }) => id === disputeId);
    if (!dispute) throw new Error(`${disputeId} is not in the transaction that it is answered for`);
    try {
      if (step === 'evidence') await this.submit(dispute, subject);
      else await this.acquirer.acceptDispute(dispute.acquirerReference);
    } catch (error) {
      if (!(error instanceof AcquirerRefused) && !(error instanceof Shredded)) throw error;
      this.log.warn({ disputeId, step, err: error }, 'the acquirer does not take an answer to a dispute');
    }
  }

  /** The files first: what evidence names must be there. Words and bytes are the vault's. */
  private async submit(dispute: DisputeState, subject: KnownTransaction['subject']): Promise<void> {
    const { acquirerReference: reference } = dispute;
    const { subMerchantId: owner } = subject;
    const names = new Map<unknown, string>();
    for (const { id, name: stored, contentType } of evidenceFiles(dispute)) {
      const name = await openText(this.vault, owner, stored);
      const bytes = await this.vault.openFile(owner, id);
      names.set(id, await this.acquirer.addEvidenceFile(reference, { id, name, contentType, bytes }));
    }
    const tokens = evidenceTokens(dispute);
    const texts = tokens.length === 0 ? [] : await this.vault.open(owner, tokens);
    const opened = new Map(tokens.map((token, index) => [token, texts[index]!]));
    const evidence: Record<string, EvidencePieces[string]> = {};
    for (const [field, piece] of Object.entries(shownEvidence(dispute, opened))) {
      const file = names.get(piece);
      if (file !== undefined) evidence[field] = { file };
      else if (piece !== null) evidence[field] = await this.asKnownThere(field, piece, subject.platformId);
    }
    await this.acquirer.submitEvidence(reference, evidence);
  }

  /** Another sale of the platform goes by the acquirer's name of its payment, where it has one. */
  private async asKnownThere(field: string, text: string, platformId: string): Promise<EvidencePieces[string]> {
    if (field !== duplicateField || !isTransaction.test(text)) return text;
    const { state } = await this.transactions.load(text);
    if (state.status !== 'known' || state.subject.platformId !== platformId) return text;
    const { acquirerReference: payment } = state.presented;
    return payment === undefined ? text : { payment };
  }

  /** The first try: the answer is stored, so a timer repeats it if it does not arrive now. */
  async tryPassOn(state: KnownTransaction, disputeId: string, step: DisputeStep): Promise<void> {
    try {
      await this.passOn(state, disputeId, step);
    } catch (error) {
      this.log.warn({ disputeId, step, err: error }, 'an answer to a dispute waits for the acquirer');
    }
  }
}
