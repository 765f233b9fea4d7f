import { Module } from '@nestjs/common';
import { PayoutFreezer } from './payout-freezer';

/** Looks after the books, and stops payouts when they are wrong. */
@Module({ providers: [PayoutFreezer], exports: [PayoutFreezer] })
export class MonitorModule {}
