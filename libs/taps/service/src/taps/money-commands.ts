import { Inject, Injectable } from '@nestjs/common';
import type { Envelope } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import type { Untimed } from '@taprail/event-store';
import { declineReasonOf, type KnownTransaction, type TransactionCommand } from '@taprail/taps-domain';
import { ACQUIRER, type Acquirer } from '../acquirer/acquirer';
import { CarryOut } from '../acquirer-calls/carry-out';
import { type HandledTransaction, knownIn, Transactions } from '../transactions/transactions';

type Asked = Untimed<TransactionCommand>;

/** A command about money that needs the acquirer: store the intention, call the acquirer, record and return the outcome. */
@Injectable()
export class MoneyCommands {
  constructor(
    private readonly transactions: Transactions,
    private readonly carryOut: CarryOut,
    @Inject(ACQUIRER) private readonly acquirer: Pick<Acquirer, 'traits'>,
  ) {}

  /** Where the acquirer takes no capture back, nobody has to ask it. */
  async requireVoidable({ transactionId, platformId }: Addressed): Promise<void> {
    if (this.acquirer.traits.voidsCaptures) return;
    const { state } = await this.transactions.loadOfPlatform(transactionId, platformId);
    if (state.status === 'known' && state.authorisation.status === 'captured') throw new Rejection('already_settled');
  }

  /** Nobody outside is asked. */
  async decide(address: Addressed, command: Asked, message: Envelope): Promise<HandledTransaction> {
    await this.transactions.loadOfPlatform(address.transactionId, address.platformId);
    return this.transactions.execute(address.transactionId, command, message, address.expectedRevision);
  }

  async executeWithAcquirer(address: Addressed, command: Asked, message: Envelope): Promise<HandledTransaction> {
    const { transactionId, platformId, expectedRevision } = address;
    const before = await this.transactions.loadOfPlatform(transactionId, platformId);
    const intended = await this.transactions.execute(transactionId, command, message, expectedRevision);
    // A repeated command finds its intention stored: then what became of it is asked for, not done again.
    const isNew = intended.revision > before.revision;
    return isNew ? this.carryOut.makeCall(intended, message) : this.carryOut.resumeCall(transactionId, message);
  }
}

export type Addressed = Readonly<{ transactionId: string; platformId: string; expectedRevision?: number | undefined }>;

/** An unknown outcome is answered as a timeout; a request with the same key asks again. */
export const requireSettled = (state: KnownTransaction, reference: string): void => {
  if (state.pending?.reference === reference) throw new Rejection('psp_timeout');
};

/** The acquirer has the last word on giving back. It closes its batch before we know, so a sale may be too late for it. */
export const requireGivenBack = (done: HandledTransaction, reference: string): void => {
  const state = knownIn(done);
  requireSettled(state, reference);
  const refusal = done.history.find(({ type, data }) => type === 'CallRefused' && data.reference === reference);
  if (refusal?.type !== 'CallRefused') return;
  if (state.authorisation.status === 'captured') throw new Rejection('already_settled');
  throw new Rejection('psp_error', { reason: refusal.data.message });
};

export const requireIncreased = (state: KnownTransaction, incrementId: string, code: string): void => {
  requireSettled(state, incrementId);
  const increment = state.authorisation.increments.find(({ id }) => id === incrementId);
  if (increment?.status !== 'declined') return;
  const reasonCode = increment.reasonCode ?? '';
  throw new Rejection(code, { decline_reason: declineReasonOf(reasonCode).reason, network_code: reasonCode });
};

export const requireCaptured = ({ capture, pending }: KnownTransaction, captureId: string): void => {
  if (pending?.reference === captureId) throw new Rejection('psp_timeout');
  if (capture?.id === captureId && capture.status === 'failed') {
    throw new Rejection('capture_failed', { failure_code: capture.failureCode });
  }
};
