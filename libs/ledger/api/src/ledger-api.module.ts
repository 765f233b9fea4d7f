import { type DynamicModule, Global, Module, type Type } from '@nestjs/common';
import { PAYOUT_SEARCH, SETTLEMENT_LOOKUP } from '@taprail/contracts';
import type { Settings } from '@taprail/settings';
import { CHANGE_SOURCE, SubscriptionsModule } from '@taprail/subscriptions';
import { AdjustmentHistory, AdjustmentRecords } from './adjustments/adjustment-records';
import { AdjustmentController } from './adjustments/adjustment.controller';
import { adjustmentRecords } from './adjustments/adjustment.projection';
import { PayoutHoldHistory, PayoutHoldRecords } from './payout-holds/payout-hold-records';
import { PayoutHoldController } from './payout-holds/payout-hold.controller';
import { payoutHoldRecords } from './payout-holds/payout-hold.projection';
import { JournalShardController } from './entries/journal-shard.controller';
import { GapController } from './checks/gaps/gap.controller';
import { ledgerReads } from './books/ledger-reads';
import { OpenMoneyCommands } from './payouts/open-money/open-money.commands';
import { LedgerChanges } from './ledger-changes';
import { FloatController } from './payouts/float/float.controller';
import { itemPayouts } from './payouts/items/item-payouts.projection';
import { ItemsInPayouts } from './payouts/items/items-in-payouts';
import { PayoutItemController } from './payouts/items/payout-item.controller';
import { PayoutItems } from './payouts/items/payout-items';
import { PayoutFindings } from './payouts/payout-freeze/payout-findings';
import { PayoutFreezeController } from './payouts/payout-freeze/payout-freeze.controller';
import { PayoutReadsController } from './payouts/payout-reads.controller';
import { PayoutHistory, PayoutRecords } from './payouts/payout-records';
import { PayoutController } from './payouts/payout.controller';
import { PayoutSearch } from './payouts/payout-search';
import { payoutRecords } from './payouts/payout.projection';
import { PeriodSignOffController } from './reports/periods/period-sign-off.controller';
import { PeriodCloseController } from './reports/periods/period.controller';
import { OperatorReconciliationController } from './reconciliation/operator-reconciliation.controller';
import { PostedSettlement } from './payouts/settlement/posted-settlement';
import { SettlementAnswers } from './payouts/settlement/settlement-answers';
import { OperatorStatusController } from './checks/status/operator-status.controller';
import { ServiceStatuses } from './checks/status/service-statuses';
import { StatusParts } from './checks/status/status-parts';
import { SubMerchantBalancesController } from './reports/sub-merchant-balances.controller';
import { StatusController } from './checks/status/status.controller';
import { PlatformBalanceController } from './platform-payouts/platform-balance.controller';
import { PlatformPayoutHistory, PlatformPayoutRecords } from './platform-payouts/platform-payout-records';
import { PlatformPayoutController } from './platform-payouts/platform-payout.controller';
import { platformPayoutRecords } from './platform-payouts/platform-payout.projection';
import { SealedAccounts } from './platform-payouts/sealed-accounts';
import { TestBankController } from './test-environment/test-bank.controller';
import { TestPayoutController } from './test-environment/test-payout.controller';
import { TestPlatformPayoutController } from './test-environment/test-platform-payout.controller';

/** The API of the ledger: the books, exports, proofs and payouts, and whether all of it is complete. */
@Global()
@Module({
  imports: [
    SubscriptionsModule.follow({
      projections: [
        adjustmentRecords,
        payoutHoldRecords,
        platformPayoutRecords,
        payoutRecords,
        itemPayouts,
        ...ledgerReads.projections,
      ],
    }),
  ],
  controllers: [
    AdjustmentController,
    PayoutHoldController,
    OpenMoneyCommands,
    PayoutController,
    PayoutItemController,
    PayoutReadsController,
    PeriodSignOffController,
    PlatformBalanceController,
    PlatformPayoutController,
    StatusController,
    SubMerchantBalancesController,
    ...ledgerReads.controllers,
  ],
  providers: [
    AdjustmentHistory,
    AdjustmentRecords,
    PayoutHoldHistory,
    PayoutHoldRecords,
    ItemsInPayouts,
    PayoutFindings,
    PayoutHistory,
    PayoutItems,
    PayoutRecords,
    PlatformPayoutHistory,
    PlatformPayoutRecords,
    PostedSettlement,
    SealedAccounts,
    ServiceStatuses,
    StatusParts,
    ...ledgerReads.providers,
    { provide: CHANGE_SOURCE, useClass: LedgerChanges },
    { provide: PAYOUT_SEARCH, useClass: PayoutSearch },
    { provide: SETTLEMENT_LOOKUP, useClass: SettlementAnswers },
  ],
  exports: [PAYOUT_SEARCH, SETTLEMENT_LOOKUP],
})
export class LedgerApiModule {
  /** Test routes exist in the test environment only, the operator's where there is an operator. */
  static with({ environment, operatorKey }: Settings): DynamicModule {
    const controllers: Type[] = [
      ...(environment === 'test' ? [TestPayoutController, TestPlatformPayoutController, TestBankController] : []),
      ...(operatorKey === undefined
        ? []
        : [
            OperatorReconciliationController,
            OperatorStatusController,
            GapController,
            FloatController,
            PayoutFreezeController,
            PeriodCloseController,
            JournalShardController,
          ]),
    ];
    return { module: LedgerApiModule, controllers };
  }
}
