import { Module } from '@nestjs/common';
import { payoutStreamPrefix, platformPayoutStreamPrefix } from '@taprail/ledger-domain';
import { JournalModule } from '@taprail/ledger-journal';
import { SubscriptionsModule } from '@taprail/subscriptions';
import { adjustmentTimers } from './adjustments/adjustment-timers';
import { AdjustmentCommands } from './adjustments/adjustment.commands';
import { Adjustments } from './adjustments/adjustments';
import { FollowAdjustments, PostAdjustment } from './adjustments/follow-adjustments';
import { unpostedCredits } from './adjustments/unposted-credits.projection';
import { CloseConditions } from './close/close-conditions';
import { CloseMonth } from './close/close-month';
import { CloseCommands } from './close/close.commands';
import { ClosedMonths } from './close/closed-months';
import { SignOffCommands } from './close/sign-off.commands';
import { CompletenessModule } from './completeness/completeness.module';
import { payoutDayTimers } from './payouts/days/day-timers';
import { OpenSales } from './payouts/days/open-sales';
import { PayoutDays } from './payouts/days/payout-days';
import { pendingSales } from './payouts/days/pending-sales.projection';
import { SaleOpenings } from './payouts/days/sale-openings';
import { MonitorModule } from './monitor/monitor.module';
import { ActiveHolds, activeHolds } from './payouts/holds/active-holds';
import { FollowPayoutHolds } from './payouts/holds/follow-payout-holds';
import { payoutHoldTimers } from './payouts/holds/payout-hold-timers';
import { PayoutHoldCommands } from './payouts/holds/payout-hold.commands';
import { PayoutHolds } from './payouts/holds/payout-holds';
import { NotePayee } from './payouts/payees/note-payee';
import { Payees } from './payouts/payees/payees';
import { announcePayouts } from './payouts/announce-payouts';
import { bankProvider } from './bank/open-bank';
import { BankHealth } from './bank/stripe/bank-health';
import { stripeAccessProvider } from './bank/stripe/stripe-access';
import { FloatGauge } from './payouts/float/float-gauge';
import { FloatReport } from './payouts/float/float-report';
import { FloatCommands } from './payouts/float/float.commands';
import { EnterPayout, EnterPayouts } from './payouts/enter-payouts';
import { PayCandidates } from './payouts/run/pay-candidates';
import { PayableMoney } from './payouts/run/payable-money';
import { payableBalances, payableItems } from './payouts/run/payable.projections';
import { payoutTimers, runTimers } from './payouts/payout-timers';
import { PayoutCommands } from './payouts/payout.commands';
import { payoutCodec, PayoutRuns, Payouts } from './payouts/payouts';
import { RecoverDebts } from './payouts/debts/recover-debts';
import { RunCommands } from './payouts/run/run.commands';
import { RunPayouts } from './payouts/run/run-payouts';
import { BankPayouts } from './payouts/send/bank-payouts';
import { bankPayouts } from './payouts/send/bank-payouts.projection';
import { ReadBankPayout, ReadReportedPayouts } from './payouts/send/read-bank-payouts';
import { SendCommands } from './payouts/send/send.commands';
import { EnterPlatformPayout, EnterPlatformPayouts } from './platform-payouts/enter-platform-payouts';
import { operatingAccounts } from './platform-payouts/operating-accounts.projection';
import { OperatingBalanceCommands } from './platform-payouts/operating-balance.commands';
import { OperatingBalances } from './platform-payouts/operating-balances';
import { OperatingMoneyReader } from './platform-payouts/operating-money';
import { operatingSums } from './platform-payouts/operating-sums.projection';
import { PayPlatformCommands } from './platform-payouts/pay-platform.commands';
import { operatingBalanceTimers, platformPayoutTimers } from './platform-payouts/platform-payout-timers';
import { announcePlatformPayouts } from './platform-payouts/announce-platform-payouts';
import { platformPayoutCodec, PlatformPayouts } from './platform-payouts/platform-payouts';
import { PlatformReturns } from './platform-payouts/platform-returns';
import { SendPlatformPayouts } from './platform-payouts/send-platform-payouts.commands';
import { PostSale } from './sales/post-sale';
import { reconciliationParts } from './reconciliation/reconciliation.parts';
import { SealsModule } from './seals/seals.module';

/** The double-entry ledger: every cent explained, and paid out on its day. */
@Module({
  imports: [
    JournalModule,
    CompletenessModule,
    MonitorModule,
    SealsModule,
    SubscriptionsModule.follow({
      relays: [
        {
          name: 'ledger-payouts',
          topic: 'ledger.events',
          streamPrefix: payoutStreamPrefix,
          codec: payoutCodec,
          announce: announcePayouts,
        },
        {
          name: 'ledger-platform-payouts',
          topic: 'ledger.events',
          streamPrefix: platformPayoutStreamPrefix,
          codec: platformPayoutCodec,
          announce: announcePlatformPayouts,
        },
      ],
      projections: [
        pendingSales,
        payableBalances,
        payableItems,
        activeHolds,
        bankPayouts,
        unpostedCredits,
        operatingSums,
        operatingAccounts,
        ...reconciliationParts.projections,
      ],
      timers: [
        adjustmentTimers,
        payoutHoldTimers,
        operatingBalanceTimers,
        payoutDayTimers,
        payoutTimers,
        platformPayoutTimers,
        runTimers,
        ...reconciliationParts.timers,
      ],
    }),
  ],
  controllers: [
    PostSale,
    NotePayee,
    OpenSales,
    RunCommands,
    PayoutCommands,
    SendCommands,
    FloatCommands,
    EnterPayout,
    AdjustmentCommands,
    PostAdjustment,
    PayoutHoldCommands,
    OperatingBalanceCommands,
    PayPlatformCommands,
    SendPlatformPayouts,
    EnterPlatformPayout,
    CloseCommands,
    SignOffCommands,
    ...reconciliationParts.controllers,
  ],
  providers: [
    // A run opens the sales of its day itself before it pays them.
    OpenSales,
    Payees,
    PayoutDays,
    SaleOpenings,
    Payouts,
    PayoutRuns,
    PayableMoney,
    BankPayouts,
    ReadBankPayout,
    ReadReportedPayouts,
    FloatReport,
    FloatGauge,
    RecoverDebts,
    PayCandidates,
    RunPayouts,
    EnterPayouts,
    Adjustments,
    FollowAdjustments,
    PayoutHolds,
    ActiveHolds,
    FollowPayoutHolds,
    OperatingBalances,
    OperatingMoneyReader,
    PlatformPayouts,
    PlatformReturns,
    EnterPlatformPayouts,
    CloseConditions,
    ClosedMonths,
    CloseMonth,
    stripeAccessProvider,
    bankProvider,
    BankHealth,
    ...reconciliationParts.providers,
  ],
})
export class LedgerModule {}
