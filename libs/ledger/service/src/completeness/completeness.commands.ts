import { Controller } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import type { Command, Reply } from '@taprail/contracts';
import { Completeness } from './completeness';

@Controller()
export class CompletenessCommands {
  constructor(private readonly completeness: Completeness) {}

  @OnCommand('ledger.count-missing')
  countMissing({ data }: Command<'ledger.count-missing'>): Promise<Reply<'ledger.count-missing'>> {
    return this.completeness.report(data.platformId);
  }
}
