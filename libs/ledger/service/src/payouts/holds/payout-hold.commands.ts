import { Controller } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import { type Command, derivedId, type PayoutHoldReply, type Reply } from '@taprail/contracts';
import { scheduleOfPayee } from '@taprail/ledger-domain';
import { PayoutDays } from '../days/payout-days';
import { Payees } from '../payees/payees';
import { PayableMoney } from '../run/payable-money';
import { payoutHoldReply, PayoutHolds } from './payout-holds';

/** Holds on the payouts of a sub-merchant, and what is paid once they are over. */
@Controller()
export class PayoutHoldCommands {
  constructor(
    private readonly holds: PayoutHolds,
    private readonly payees: Payees,
    private readonly payable: PayableMoney,
    private readonly days: PayoutDays,
  ) {}

  @OnCommand('ledger.place-payout-hold')
  async place(command: Command<'ledger.place-payout-hold'>): Promise<PayoutHoldReply> {
    const { reason, note, endsAt, ...sub } = command.data;
    const holdId = derivedId('hold', command.commandId);
    const placing = {
      type: 'PlaceHold',
      subject: { holdId, ...sub },
      reason,
      note,
      endsAt,
      by: command.actor,
    } as const;
    return payoutHoldReply(await this.holds.execute(holdId, placing, command));
  }

  @OnCommand('ledger.lift-payout-hold')
  async lift(command: Command<'ledger.lift-payout-hold'>): Promise<PayoutHoldReply> {
    const { holdId, platformId, note, expectedRevision } = command.data;
    await this.holds.requireOfPlatform(holdId, platformId);
    const lifting = { type: 'LiftHold', by: command.actor, note } as const;
    return payoutHoldReply(await this.holds.execute(holdId, lifting, command, expectedRevision));
  }

  @OnCommand('ledger.end-payout-hold')
  async end(command: Command<'ledger.end-payout-hold'>): Promise<PayoutHoldReply> {
    const { holdId, platformId } = command.data;
    await this.holds.requireOfPlatform(holdId, platformId);
    return payoutHoldReply(await this.holds.execute(holdId, { type: 'EndHold' }, command));
  }

  /** While it was held, no run was awaited for its money. */
  @OnCommand('ledger.await-released-payouts')
  async awaitRuns(command: Command<'ledger.await-released-payouts'>): Promise<Reply<'ledger.await-released-payouts'>> {
    const { subMerchantId } = command.data;
    const payee = await this.payees.find(subMerchantId);
    if (!payee) return { currencies: [] };
    const balances = await this.payable.listOfMerchant(subMerchantId);
    for (const { currency } of balances) {
      await this.days.awaitRunFromNow(scheduleOfPayee(payee), currency, command);
    }
    return { currencies: balances.map(({ currency }) => currency) };
  }
}
