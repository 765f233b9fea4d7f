import { Module } from '@nestjs/common';

/** The double-entry ledger and settlement. */
@Module({})
export class LedgerModule {}
