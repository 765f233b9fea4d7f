import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import type { PlatformBalanceResource } from '@taprail/contracts';
import { Codec, EVENT_STORE, type EventStore, StreamRepository } from '@taprail/event-store';
import {
  availableIn,
  destinationView,
  inTransitOf,
  type OperatingBalance,
  operatingBalance,
  type OperatingBalanceCommand,
  type OperatingBalanceEvent,
  operatingBalanceStreamPrefix,
  operatingBalanceUpcasters,
  type OperatingMoney,
} from '@taprail/ledger-domain';
import type { CurrencyCode } from '@taprail/money';

export const operatingBalanceCodec = new Codec<OperatingBalanceEvent>(operatingBalanceUpcasters);

/** Repository of the streams of platforms' own money, one for each currency. */
@Injectable()
export class OperatingBalances extends StreamRepository<
  OperatingBalance,
  OperatingBalanceCommand,
  OperatingBalanceEvent
> {
  constructor(@Inject(EVENT_STORE) store: EventStore, clock: Clock) {
    super(store, clock, {
      streamPrefix: operatingBalanceStreamPrefix,
      decider: operatingBalance,
      codec: operatingBalanceCodec,
    });
  }
}

export const platformBalanceView = (
  currency: CurrencyCode,
  balance: OperatingBalance,
  money: OperatingMoney,
): PlatformBalanceResource => {
  const { account, schedule, awaited, lastSkip } = balance;
  return {
    object: 'platform_balance',
    currency,
    available: availableIn(balance, money),
    pending: money.pending,
    in_transit: inTransitOf(balance),
    bank_account: account && { ...destinationView(account.destination), changed_at: account.changedAt },
    payout_schedule: {
      interval: schedule.interval,
      minimum_amount: schedule.minimumAmount,
      timezone: schedule.timezone,
    },
    next_run_on: awaited?.date ?? null,
    last_skipped: lastSkip,
  };
};
