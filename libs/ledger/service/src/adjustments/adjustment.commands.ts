import { Controller } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import { type AdjustmentReply, type Command, derivedId, type Envelope } from '@taprail/contracts';
import type { AdjustmentActor, AdjustmentReason, KnownAdjustment } from '@taprail/ledger-domain';
import { currencyOf } from '@taprail/money';
import { adjustmentReply, Adjustments } from './adjustments';

type Reversal = Readonly<{ reversalId: string; by: AdjustmentActor; approvalAbove: number | null }>;

/** What becomes of an adjustment until it may be posted. */
@Controller()
export class AdjustmentCommands {
  constructor(private readonly adjustments: Adjustments) {}

  @OnCommand('ledger.propose-adjustment')
  async propose(command: Command<'ledger.propose-adjustment'>): Promise<AdjustmentReply> {
    const { platformId, subMerchantId, submerchant, direction, amount, approvalAbove, ...rest } = command.data;
    const { reason, reference, description } = rest;
    const adjustmentId = derivedId('adj', command.commandId);
    const proposal = {
      type: 'ProposeAdjustment',
      subject: { adjustmentId, platformId, subMerchantId, submerchant },
      money: { direction, amount, currency: currencyOf(rest.currency).code },
      reason: reason as AdjustmentReason,
      reference,
      description,
      reverses: null,
      by: command.actor,
      approvalAbove,
    } as const;
    return adjustmentReply(await this.adjustments.execute(adjustmentId, proposal, command));
  }

  @OnCommand('ledger.approve-adjustment')
  async approve(command: Command<'ledger.approve-adjustment'>): Promise<AdjustmentReply> {
    const { adjustmentId, platformId, expectedRevision } = command.data;
    await this.adjustments.requireOfPlatform(adjustmentId, platformId);
    const approval = { type: 'ApproveAdjustment', by: command.actor } as const;
    return adjustmentReply(await this.adjustments.execute(adjustmentId, approval, command, expectedRevision));
  }

  @OnCommand('ledger.reject-adjustment')
  async reject(command: Command<'ledger.reject-adjustment'>): Promise<AdjustmentReply> {
    const { adjustmentId, platformId, note, expectedRevision } = command.data;
    await this.adjustments.requireOfPlatform(adjustmentId, platformId);
    const rejection = { type: 'RejectAdjustment', by: command.actor, note } as const;
    return adjustmentReply(await this.adjustments.execute(adjustmentId, rejection, command, expectedRevision));
  }

  @OnCommand('ledger.expire-adjustment')
  async expire(command: Command<'ledger.expire-adjustment'>): Promise<AdjustmentReply> {
    const { adjustmentId, platformId } = command.data;
    await this.adjustments.requireOfPlatform(adjustmentId, platformId);
    return adjustmentReply(await this.adjustments.execute(adjustmentId, { type: 'ExpireAdjustment' }, command));
  }

  /** The one that is undone says so first, with all that the reversal is proposed with. */
  @OnCommand('ledger.reverse-adjustment')
  async reverse(command: Command<'ledger.reverse-adjustment'>): Promise<AdjustmentReply> {
    const { adjustmentId, platformId, approvalAbove, expectedRevision } = command.data;
    const known = await this.adjustments.requireOfPlatform(adjustmentId, platformId);
    const reversal = { reversalId: derivedId('adj', command.commandId), by: command.actor, approvalAbove };
    const ended = await this.endedReversalOf(known);
    const note = { type: 'ReverseAdjustment', ...reversal, ended } as const;
    await this.adjustments.execute(adjustmentId, note, command, expectedRevision);
    return this.proposeOpposite(known, reversal, command);
  }

  /** After a crash between the two. */
  @OnCommand('ledger.propose-reversal')
  async proposeReversal(command: Command<'ledger.propose-reversal'>): Promise<AdjustmentReply> {
    const { adjustmentId, platformId, ...reversal } = command.data;
    const known = await this.adjustments.requireOfPlatform(adjustmentId, platformId);
    return this.proposeOpposite(known, reversal, command);
  }

  private async proposeOpposite(
    { proposed }: KnownAdjustment,
    { reversalId, by, approvalAbove }: Reversal,
    message: Envelope,
  ): Promise<AdjustmentReply> {
    const { adjustmentId, platformId, subMerchantId, submerchant, direction, currency, amount } = proposed;
    const { reason, reference, description } = proposed;
    const proposal = {
      type: 'ProposeAdjustment',
      subject: { adjustmentId: reversalId, platformId, subMerchantId, submerchant },
      money: { direction: direction === 'credit' ? 'debit' : 'credit', currency, amount },
      reason,
      reference,
      description,
      reverses: adjustmentId,
      by,
      approvalAbove,
    } as const;
    return adjustmentReply(await this.adjustments.execute(reversalId, proposal, message));
  }

  /** A reversal that was rejected or has expired leaves room for another. */
  private async endedReversalOf({ reversalId }: KnownAdjustment): Promise<string | null> {
    if (reversalId === null) return null;
    const { status } = (await this.adjustments.load(reversalId)).state;
    return status === 'rejected' || status === 'expired' ? reversalId : null;
  }
}
