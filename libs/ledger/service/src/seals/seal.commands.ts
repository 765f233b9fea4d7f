import { Controller } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import type { Command } from '@taprail/contracts';
import { SealDays } from './seal-days';

@Controller()
export class SealCommands {
  constructor(private readonly days: SealDays) {}

  @OnCommand('ledger.seal-day')
  async sealDay(command: Command<'ledger.seal-day'>): Promise<null> {
    await this.days.seal(command.data.date, command);
    return null;
  }
}
