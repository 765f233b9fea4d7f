import { type DynamicModule, Global, Module, type Type } from '@nestjs/common';
import { SETTLEMENT_LOOKUP } from '@taprail/contracts';
import type { Settings } from '@taprail/runtime';
import { SubscriptionsModule } from '@taprail/subscriptions';
import { JournalShardController } from './entries/journal-shard.controller';
import { GapController } from './gaps/gap.controller';
import { ledgerReads } from './ledger-reads';
import { OpenMoneyCommands } from './open-money/open-money.commands';
import { PayoutFindings } from './payout-freeze/payout-findings';
import { PayoutFreezeController } from './payout-freeze/payout-freeze.controller';
import { PayoutReadsController } from './payouts/payout-reads.controller';
import { PayoutHistory, PayoutRecords } from './payouts/payout-records';
import { PayoutController } from './payouts/payout.controller';
import { payoutRecords } from './payouts/payout.projection';
import { PeriodCloseController } from './periods/period.controller';
import { OperatorReconciliationController } from './reconciliation/operator-reconciliation.controller';
import { PostedSettlement } from './settlement/posted-settlement';
import { SettlementAnswers } from './settlement/settlement-answers';
import { OperatorStatusController } from './status/operator-status.controller';
import { ServiceStatuses } from './status/service-statuses';
import { StatusParts } from './status/status-parts';
import { StatusController } from './status/status.controller';
import { TestBankController } from './test-environment/test-bank.controller';
import { TestPayoutController } from './test-environment/test-payout.controller';

/** The API of the ledger: the books, exports, proofs and payouts, and whether all of it is complete. */
@Global()
@Module({
  imports: [SubscriptionsModule.follow({ projections: [payoutRecords, ...ledgerReads.projections] })],
  controllers: [
    OpenMoneyCommands,
    PayoutController,
    PayoutReadsController,
    StatusController,
    ...ledgerReads.controllers,
  ],
  providers: [
    PayoutFindings,
    PayoutHistory,
    PayoutRecords,
    PostedSettlement,
    ServiceStatuses,
    StatusParts,
    ...ledgerReads.providers,
    { provide: SETTLEMENT_LOOKUP, useClass: SettlementAnswers },
  ],
  exports: [SETTLEMENT_LOOKUP],
})
export class LedgerApiModule {
  /** Test routes exist in the test environment only, the operator's where there is an operator. */
  static with({ environment, operatorKey }: Settings): DynamicModule {
    const controllers: Type[] = [
      ...(environment === 'test' ? [TestPayoutController, TestBankController] : []),
      ...(operatorKey === undefined
        ? []
        : [
            OperatorReconciliationController,
            OperatorStatusController,
            GapController,
            PayoutFreezeController,
            PeriodCloseController,
            JournalShardController,
          ]),
    ];
    return { module: LedgerApiModule, controllers };
  }
}
