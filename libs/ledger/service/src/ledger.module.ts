import { Module } from '@nestjs/common';
import { ArchiveModule } from './archive/archive.module';
import { MonitorModule } from './monitor/monitor.module';

/** The double-entry ledger and settlement. */
@Module({ imports: [ArchiveModule, MonitorModule] })
export class LedgerModule {}
