import { Controller } from '@nestjs/common';
import { HandlerUnavailable, OnCommand } from '@taprail/bus';
import { type Command, derivedId, type TransactionPlace } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { MoneyCommands } from '../taps/money-commands';
import { CarryOut } from '../acquirer-calls/carry-out';
import { placeOf } from './replies';

/** The commands that timers send about transactions. */
@Controller()
export class TimeCommands {
  constructor(
    private readonly money: MoneyCommands,
    private readonly carryOut: CarryOut,
  ) {}

  @OnCommand('taps.resolve')
  async resolve(command: Command<'taps.resolve'>): Promise<TransactionPlace> {
    return placeOf(await this.carryOut.resumeCall(command.data.transactionId, command));
  }

  @OnCommand('taps.expire')
  async expire(command: Command<'taps.expire'>): Promise<TransactionPlace> {
    return placeOf(await this.money.decide(command.data, { type: 'Expire' }, command).catch(comeAgain));
  }

  /** Nobody left a tip: the sale is taken as it is. */
  @OnCommand('taps.close-tip-window')
  async closeTipWindow(command: Command<'taps.close-tip-window'>): Promise<TransactionPlace> {
    const captureId = derivedId('cap', command.commandId);
    const capture = { type: 'RequestCapture', captureId } as const;
    return placeOf(await this.money.executeWithAcquirer(command.data, capture, command).catch(comeAgain));
  }
}

/** A timer takes a refusal for its end. While a call is open its hour is only put off, and it is to be sent again. */
const comeAgain = (error: unknown): never => {
  if (!(error instanceof Rejection) || error.code !== 'outcome_unknown') throw error;
  throw new HandlerUnavailable('what is under way must be known first', { cause: error });
};
