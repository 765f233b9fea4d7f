import { Controller } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import type { Command, Reply } from '@taprail/contracts';
import { PayoutFreezer } from './payout-freezer';

@Controller()
export class FreezeCommands {
  constructor(private readonly freezer: PayoutFreezer) {}

  @OnCommand('ledger.freeze-payouts')
  async freeze(command: Command<'ledger.freeze-payouts'>): Promise<null> {
    await this.freezer.report(command.data.finding);
    return null;
  }

  @OnCommand('ledger.thaw-payouts')
  async thaw(command: Command<'ledger.thaw-payouts'>): Promise<Reply<'ledger.thaw-payouts'>> {
    const { explained } = await this.freezer.thaw(command.data.reason, command);
    return { explained };
  }
}
