import { Module } from '@nestjs/common';
import { journalStreamPrefix, payoutStreamPrefix } from '@taprail/ledger-domain';
import { SubscriptionsModule } from '@taprail/subscriptions';
import { ArchiveModule } from './archive/archive.module';
import { CloseConditions } from './close/close-conditions';
import { CloseMonth } from './close/close-month';
import { CloseCommands } from './close/close.commands';
import { ClosedMonths } from './close/closed-months';
import { CompletenessModule } from './completeness/completeness.module';
import { payoutDayTimers } from './days/day-timers';
import { OpenSales } from './days/open-sales';
import { PayoutDays } from './days/payout-days';
import { pendingSales } from './days/pending-sales.projection';
import { SaleOpenings } from './days/sale-openings';
import { journalCodec } from './journal/books/journal-record';
import { LaneResumes } from './lanes/lane-resumes';
import { ResumeLane } from './lanes/resume-lane';
import { MonitorModule } from './monitor/monitor.module';
import { NotePayee } from './payees/note-payee';
import { Payees } from './payees/payees';
import { announcePayouts } from './payouts/announce-payouts';
import { bankProvider } from './payouts/bank/open-bank';
import { EnterPayout, EnterPayouts } from './payouts/enter-payouts';
import { PayCandidates } from './payouts/pay-candidates';
import { PayableMoney } from './payouts/payable-money';
import { payableBalances, payableItems } from './payouts/payable.projections';
import { payoutTimers, runTimers } from './payouts/payout-timers';
import { PayoutCommands } from './payouts/payout.commands';
import { payoutCodec, PayoutRuns, Payouts } from './payouts/payouts';
import { RecoverDebts } from './payouts/recover-debts';
import { RunCommands } from './payouts/run.commands';
import { RunPayouts } from './payouts/run-payouts';
import { SendCommands } from './payouts/send.commands';
import { JournalHost } from './posting/journal-host';
import { PostSale } from './posting/post-sale';
import { reconciliationParts } from './reconciliation/reconciliation.parts';
import { SealsModule } from './seals/seals.module';
import { announceSettlement } from './settlement/announce-settlement';

/** The double-entry ledger: every cent explained, and paid out on its day. */
@Module({
  imports: [
    ArchiveModule,
    CompletenessModule,
    MonitorModule,
    SealsModule,
    SubscriptionsModule.follow({
      relays: [
        {
          name: 'ledger-settlement',
          topic: 'ledger.events',
          streamPrefix: journalStreamPrefix,
          codec: journalCodec,
          announce: announceSettlement,
        },
        {
          name: 'ledger-payouts',
          topic: 'ledger.events',
          streamPrefix: payoutStreamPrefix,
          codec: payoutCodec,
          announce: announcePayouts,
        },
      ],
      projections: [pendingSales, payableBalances, payableItems, ...reconciliationParts.projections],
      timers: [payoutDayTimers, payoutTimers, runTimers, ...reconciliationParts.timers],
    }),
  ],
  controllers: [
    PostSale,
    NotePayee,
    OpenSales,
    RunCommands,
    PayoutCommands,
    SendCommands,
    EnterPayout,
    CloseCommands,
    LaneResumes,
    ...reconciliationParts.controllers,
  ],
  providers: [
    JournalHost,
    // A run opens the sales of its day itself before it pays them.
    OpenSales,
    Payees,
    PayoutDays,
    SaleOpenings,
    Payouts,
    PayoutRuns,
    PayableMoney,
    RecoverDebts,
    PayCandidates,
    RunPayouts,
    EnterPayouts,
    CloseConditions,
    ClosedMonths,
    CloseMonth,
    ResumeLane,
    bankProvider,
    ...reconciliationParts.providers,
  ],
})
export class LedgerModule {}
