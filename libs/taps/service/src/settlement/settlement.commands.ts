import { Controller } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import type { Command, TransactionReply } from '@taprail/contracts';
import { MoneyCommands } from '../money-commands';

/** Facts of the ledger about a transaction. */
@Controller()
export class SettlementCommands {
  constructor(private readonly money: MoneyCommands) {}

  @OnCommand('taps.record-settlement')
  recordSettlement(command: Command<'taps.record-settlement'>): Promise<TransactionReply> {
    const { ledgerEntry, batch, availableOn } = command.data;
    return this.money.decide(command.data, { type: 'RecordSettlement', ledgerEntry, batch, availableOn }, command);
  }

  @OnCommand('taps.record-payout')
  recordPayout(command: Command<'taps.record-payout'>): Promise<TransactionReply> {
    const { payoutId, status, wireReference, scheduledAt } = command.data;
    const record = { type: 'RecordPayout', payoutId, status, wireReference, scheduledAt } as const;
    return this.money.decide(command.data, record, command);
  }
}
