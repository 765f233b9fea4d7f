import { Module } from '@nestjs/common';
import { SubscriptionsModule } from '@taprail/subscriptions';
import { AcquirerModule } from './acquirer/acquirer.module';
import { announce } from './announcements/announce';
import { DisputeCommands } from './disputes/dispute.commands';
import { PassOn } from './disputes/pass-on';
import { SimulateDispute } from './disputes/simulate-dispute';
import { Erasures } from './transactions/erasures';
import { MoneyCommands } from './taps/money-commands';
import { AcquirerEventsHost, acquirerEventReader } from './acquirer-events/acquirer-events-host';
import { RecordAcquirerEvents } from './acquirer-events/record-acquirer-events';
import { TapMetrics } from './metrics/tap-metrics';
import { AcquirerCalls } from './acquirer-calls/acquirer-calls';
import { CarryOut } from './acquirer-calls/carry-out';
import { ReaderCalls } from './taps/reader-calls';
import { OrphanCommands } from './orphans/orphan.commands';
import { OrphanMetrics } from './orphans/orphan-metrics';
import { SweepOrphans } from './orphans/sweep-orphans';
import { CardWaits } from './taps/card-waits';
import { JoinedChains } from './taps/joined-chains';
import { PresentTap } from './taps/present-tap';
import { RequestTap } from './taps/request-tap';
import { TakeCard } from './taps/take-card';
import { riskProviders } from './risk/risk.providers';
import { tapMarks } from './risk/tap-marks.projection';
import { RecordLedgerEvents } from './settlement/record-ledger-events';
import { SettlementRecords } from './settlement/settlement-records';
import { SimulateSettlement } from './settlement/simulate-settlement';
import { TapCommands } from './taps/tap.commands';
import { TimeCommands } from './transactions/time.commands';
import { disputeAnswers, disputeDeadlines, holdEnds, openCalls, tipWindows } from './transactions/transaction-timers';
import { streamPrefix, transactionCodec, Transactions } from './transactions/transactions';

/** Tap payments: one record from the tap to the payout. */
@Module({
  imports: [
    AcquirerModule,
    SubscriptionsModule.follow({
      relays: [{ name: 'taps', topic: 'taps.events', streamPrefix, codec: transactionCodec, announce }],
      projections: [tapMarks],
      timers: [openCalls, holdEnds, tipWindows, disputeDeadlines, disputeAnswers],
    }),
  ],
  controllers: [
    DisputeCommands,
    OrphanCommands,
    PresentTap,
    RecordLedgerEvents,
    RequestTap,
    SimulateDispute,
    SimulateSettlement,
    TapCommands,
    TimeCommands,
  ],
  providers: [
    AcquirerEventsHost,
    acquirerEventReader,
    ReaderCalls,
    CardWaits,
    JoinedChains,
    OrphanMetrics,
    PassOn,
    RecordAcquirerEvents,
    SettlementRecords,
    SweepOrphans,
    TakeCard,
    Transactions,
    CarryOut,
    AcquirerCalls,
    Erasures,
    MoneyCommands,
    TapMetrics,
    ...riskProviders,
  ],
})
export class TapsModule {}
