import { Module } from '@nestjs/common';

/** Tap payments: one record from the tap to the payout. */
@Module({})
export class TapsModule {}
