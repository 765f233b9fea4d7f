import { Controller } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import { Clock } from '@taprail/clock';
import {
  type CaptureReply,
  type ChargeReply,
  type Command,
  derivedId,
  type HoldReply,
  type RefundReply,
  type TapReply,
} from '@taprail/contracts';
import { MoneyCommands, requireCaptured, requireGivenBack, requireIncreased } from './money-commands';
import { captureReply, chargeReply, holdReply, refundReply, tapReply } from '../transactions/replies';
import { knownIn } from '../transactions/transactions';

/** The commands of platforms about taps that were presented, and their authorisations. New ids derive from the command, so a repetition has the same. */
@Controller()
export class TapCommands {
  constructor(
    private readonly money: MoneyCommands,
    private readonly clock: Clock,
  ) {}

  @OnCommand('taps.increase')
  async increase(command: Command<'taps.increase'>): Promise<HoldReply> {
    const { newAmount, increaseBy, reason } = command.data;
    const incrementId = derivedId('inc', command.commandId);
    const to = newAmount === null ? { increaseBy: increaseBy ?? 0 } : { newAmount };
    const request = { type: 'RequestIncrease', incrementId, reason, ...to } as const;
    const done = await this.money.executeWithAcquirer(command.data, request, command);
    requireIncreased(knownIn(done), incrementId, 'authorisation_increase_declined');
    return holdReply(done, this.clock.now());
  }

  /** The tip is added first, and then everything is captured; without one it is captured at once. */
  @OnCommand('taps.tip')
  async tip(command: Command<'taps.tip'>): Promise<TapReply> {
    const { transactionId, platformId, tipAmount, tipMaxPercent } = command.data;
    const [incrementId, captureId] = [derivedId('inc', command.commandId), derivedId('cap', command.commandId)];
    const request = { type: 'RequestTip', incrementId, captureId, tipAmount, tipMaxPercent } as const;
    const tipped = await this.money.executeWithAcquirer(command.data, request, command);
    requireIncreased(knownIn(tipped), incrementId, 'tip_declined');
    const capture = { type: 'RequestCapture', captureId } as const;
    const message = { ...command, commandId: `${command.commandId}/capture` };
    const isCaptured = tipAmount === 0;
    const done = isCaptured
      ? tipped
      : await this.money.executeWithAcquirer({ transactionId, platformId }, capture, message);
    requireCaptured(knownIn(done), captureId);
    return tapReply(done);
  }

  @OnCommand('taps.post-charge')
  async postCharge(command: Command<'taps.post-charge'>): Promise<ChargeReply> {
    const { amount, reference, description, metadata } = command.data;
    const chargeId = derivedId('chg', command.commandId);
    const post = { type: 'PostCharge', chargeId, amount, reference, description, metadata } as const;
    return chargeReply(await this.money.decide(command.data, post, command), chargeId);
  }

  @OnCommand('taps.void-charge')
  async voidCharge(command: Command<'taps.void-charge'>): Promise<ChargeReply> {
    const { chargeId } = command.data;
    return chargeReply(await this.money.decide(command.data, { type: 'VoidCharge', chargeId }, command), chargeId);
  }

  @OnCommand('taps.capture')
  async capture(command: Command<'taps.capture'>): Promise<CaptureReply> {
    const { amount, tipAmount } = command.data;
    const captureId = derivedId('cap', command.commandId);
    const amounts = { ...(amount === null ? {} : { amount }), ...(tipAmount === null ? {} : { tipAmount }) };
    const done = await this.money.executeWithAcquirer(
      command.data,
      { type: 'RequestCapture', captureId, ...amounts },
      command,
    );
    requireCaptured(knownIn(done), captureId);
    return captureReply(done, this.clock.now());
  }

  @OnCommand('taps.release')
  async release(command: Command<'taps.release'>): Promise<HoldReply> {
    const { amount } = command.data;
    const releaseId = derivedId('rel', command.commandId);
    const request = { type: 'RequestRelease', releaseId, ...(amount === null ? {} : { amount }) } as const;
    const done = await this.money.executeWithAcquirer(command.data, request, command);
    requireGivenBack(done, releaseId);
    return holdReply(done, this.clock.now());
  }

  @OnCommand('taps.reverse')
  async reverse(command: Command<'taps.reverse'>): Promise<TapReply> {
    const reversalId = derivedId('rev', command.commandId);
    const { note } = command.data;
    await this.money.requireVoidable(command.data);
    const request = { type: 'RequestReversal', reversalId, reason: 'requested', ...(note ? { note } : {}) } as const;
    const done = await this.money.executeWithAcquirer(command.data, request, command);
    requireGivenBack(done, reversalId);
    return tapReply(done);
  }

  @OnCommand('taps.refund')
  async refund(command: Command<'taps.refund'>): Promise<RefundReply> {
    const { amount, reason, refundPlatformFee, reference } = command.data;
    const refundId = derivedId('re', command.commandId);
    const facts = { refundId, reason, refundPlatformFee, reference, ...(amount === null ? {} : { amount }) };
    const asked = { type: 'RequestRefund', ...facts } as const;
    return refundReply(await this.money.executeWithAcquirer(command.data, asked, command), refundId);
  }
}
