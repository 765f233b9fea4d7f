import { Controller } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import type { Reply } from '@taprail/contracts';
import { FloatReport } from './float-report';

@Controller()
export class FloatCommands {
  constructor(private readonly report: FloatReport) {}

  @OnCommand('ledger.read-float')
  read(): Promise<Reply<'ledger.read-float'>> {
    return this.report.read();
  }
}
