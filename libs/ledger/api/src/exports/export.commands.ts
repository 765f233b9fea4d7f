import { Controller } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import type { Command } from '@taprail/contracts';
import { LedgerExports } from './ledger-exports';

@Controller()
export class ExportCommands {
  constructor(private readonly exports: LedgerExports) {}

  @OnCommand('exports.record-written')
  async recordWritten(command: Command<'exports.record-written'>): Promise<null> {
    const { exportId, proof } = command.data;
    await this.exports.execute(exportId, { type: 'RecordWritten', exportId, proof }, command);
    return null;
  }

  @OnCommand('exports.record-failed')
  async recordFailed(command: Command<'exports.record-failed'>): Promise<null> {
    const { exportId, reason } = command.data;
    await this.exports.execute(exportId, { type: 'RecordFailed', exportId, reason }, command);
    return null;
  }
}
