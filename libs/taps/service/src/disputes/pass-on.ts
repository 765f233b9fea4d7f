import { Inject, Injectable } from '@nestjs/common';
import type { KnownTransaction } from '@taprail/taps-domain';
import { LOGGER, type Logger } from '@taprail/telemetry';
import { ACQUIRER, type Acquirer, AcquirerRefused } from '../acquirer/acquirer';

export type Step = 'evidence' | 'acceptance';

/** Tells the acquirer what was said to a dispute. Both calls may be repeated at any time: the first one counts. */
@Injectable()
export class PassOn {
  constructor(
    @Inject(ACQUIRER) private readonly acquirer: Acquirer,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** Throws while the acquirer is away. A refusal is final: its own word on the dispute comes with its news. */
  async tell({ disputes }: KnownTransaction, disputeId: string, step: Step): Promise<void> {
    const dispute = disputes.find(({ id }) => id === disputeId);
    if (!dispute) throw new Error(`${disputeId} is not in the transaction that it is answered for`);
    const { acquirerReference, evidence } = dispute;
    try {
      if (step === 'evidence') await this.acquirer.submitEvidence(acquirerReference, evidence);
      else await this.acquirer.acceptDispute(acquirerReference);
    } catch (error) {
      if (!(error instanceof AcquirerRefused)) throw error;
      this.log.warn({ disputeId, step, err: error }, 'the acquirer does not take an answer to a dispute');
    }
  }

  /** The first try: what was said is stored, so a timer repeats what does not arrive now. */
  async tellNow(state: KnownTransaction, disputeId: string, step: Step): Promise<void> {
    try {
      await this.tell(state, disputeId, step);
    } catch (error) {
      this.log.warn({ disputeId, step, err: error }, 'an answer to a dispute waits for the acquirer');
    }
  }
}
