import { Controller, Inject } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import type { Command, Reply } from '@taprail/contracts';
import { SIMULATED_LEVERS, type SimulatedLevers } from '../acquirer/levers';
import { pullLever } from '../acquirer/pull-lever';
import { chargedIn, Transactions } from '../transactions/transactions';

/** Lets the simulated acquirer get the settlement of a transaction wrong; test environment only. */
@Controller()
export class SimulateSettlement {
  constructor(
    private readonly transactions: Transactions,
    @Inject(SIMULATED_LEVERS) private readonly levers: SimulatedLevers | null,
  ) {}

  @OnCommand('taps.spoil-settlement')
  async spoil({ data }: Command<'taps.spoil-settlement'>): Promise<Reply<'taps.spoil-settlement'>> {
    const { transactionId, platformId, fault } = data;
    const { presented } = chargedIn(await this.transactions.loadOfPlatform(transactionId, platformId));
    const spoilt = await pullLever(this.levers, (levers) => levers.spoilSettlement(presented.authorisationId, fault));
    return { fault: spoilt.fault, currency: spoilt.currency, day: spoilt.day };
  }
}
