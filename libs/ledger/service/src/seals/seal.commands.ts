import { Controller } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import type { Command, Reply } from '@taprail/contracts';
import { OutlastingWork } from '../long-work/outlasting-work';
import { SealDays } from './seal-days';

/** Seals days for their timers. A day with very many sales may take longer to read than its command may wait. */
@Controller()
export class SealCommands {
  private readonly sealing = new OutlastingWork();

  constructor(private readonly days: SealDays) {}

  @OnCommand('ledger.seal-day')
  sealDay(command: Command<'ledger.seal-day'>): Promise<Reply<'ledger.seal-day'>> {
    const { date } = command.data;
    return this.sealing.run(date, () => this.days.seal(date, command));
  }
}
