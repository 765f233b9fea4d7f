import { Controller } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import { type Command, derivedId, type TransactionReply } from '@taprail/contracts';
import { MoneyCommands } from './money-commands';
import { CarryOut } from './outside/carry-out';
import { replyFrom } from './transactions';

/** What time does to transactions; sent by timers. */
@Controller()
export class TimeCommands {
  constructor(
    private readonly money: MoneyCommands,
    private readonly carryOut: CarryOut,
  ) {}

  @OnCommand('taps.resolve')
  async resolve(command: Command<'taps.resolve'>): Promise<TransactionReply> {
    return replyFrom(await this.carryOut.again(command.data.transactionId, command));
  }

  @OnCommand('taps.expire')
  expire(command: Command<'taps.expire'>): Promise<TransactionReply> {
    return this.money.decide(command.data, { type: 'Expire' }, command);
  }

  /** Nobody left a tip: the sale is taken as it is. */
  @OnCommand('taps.close-tip-window')
  async closeTipWindow(command: Command<'taps.close-tip-window'>): Promise<TransactionReply> {
    const captureId = derivedId('cap', command.commandId);
    return replyFrom(await this.money.carry(command.data, { type: 'RequestCapture', captureId }, command));
  }
}
