import { type DynamicModule, Module, type Type } from '@nestjs/common';
import type { Settings } from '@taprail/runtime';
import { SubscriptionsModule } from '@taprail/subscriptions';
import { AccessModule } from './access/access.module';
import { OperatorController } from './access/operator.controller';
import { CommandSender } from './command-sender';
import { DeviceController } from './devices/device.controller';
import { DeviceReadsController } from './devices/device-reads.controller';
import { DeviceStreams } from './devices/device-streams';
import { deviceList } from './devices/device.projection';
import { Devices } from './devices/devices';
import { DisputeController } from './disputes/dispute.controller';
import { DisputeReadsController } from './disputes/dispute-reads.controller';
import { disputeList } from './disputes/dispute.projection';
import { Disputes } from './disputes/disputes';
import { EvidenceFileController } from './disputes/evidence-file.controller';
import { EvidenceVault } from './disputes/evidence-texts';
import { DocumentController } from './documents/document.controller';
import { GapController } from './ledger/gaps/gap.controller';
import { ledgerReads } from './ledger/ledger-reads';
import { ParkedMessageController } from './parked-messages/parked-message.controller';
import { ParkedMessages } from './parked-messages/parked-messages';
import { PayoutController } from './payouts/payout.controller';
import { PayoutReadsController } from './payouts/payout-reads.controller';
import { payoutRecords } from './payouts/payout.projection';
import { PayoutHistory, PayoutRecords } from './payouts/payout-records';
import { PayoutScheduleController } from './payouts/payout-schedule.controller';
import { PayoutFreezeController } from './ledger/payout-freeze.controller';
import { JournalShardController } from './ledger/journal-shard.controller';
import { PeriodCloseController } from './ledger/periods/period.controller';
import { OperatorReconciliationController } from './ledger/reconciliation/operator-reconciliation.controller';
import { PlatformController } from './platform/platform.controller';
import { PlatformSettingsLookup } from './platform/platform-settings';
import { PspWebhookController } from './psp-webhooks/psp-webhook.controller';
import { LogChanges } from './reads/log-changes';
import { RecentWrites } from './reads/recent-writes';
import { SearchController } from './search/search.controller';
import { PayoutFindings } from './status/payout-findings';
import { OperatorStatusController } from './status/operator-status.controller';
import { ServiceStatuses } from './status/service-statuses';
import { StatusController } from './status/status.controller';
import { StatusParts } from './status/status-parts';
import { NamedSubMerchants } from './sub-merchants/named-sub-merchants';
import { OpenMoneyCommands } from './sub-merchants/open-money.commands';
import { SecretSealing } from './sub-merchants/secret-sealing';
import { SubMerchantHistory } from './sub-merchants/sub-merchant-history';
import { SubMerchantReadsController } from './sub-merchants/sub-merchant-reads.controller';
import { SubMerchantController } from './sub-merchants/sub-merchant.controller';
import { subMerchantStatus } from './sub-merchants/sub-merchant-status.projection';
import { SubMerchantStatuses } from './sub-merchants/sub-merchant-statuses';
import { AuthorisationChainController } from './taps/authorisation-chain.controller';
import { AuthorisationController } from './taps/authorisation.controller';
import { PayoutExpansion } from './taps/payout-expansion';
import { PostedSettlement } from './taps/posted-settlement';
import { ShownTransactions } from './taps/shown-transactions';
import { RefundController } from './taps/refund.controller';
import { refundIndex } from './taps/refund.projection';
import { TapController } from './taps/tap.controller';
import { TapReadsController } from './taps/tap-reads.controller';
import { TapPreparation } from './taps/tap-preparation';
import { TransactionChains } from './taps/transaction-chains';
import { TransactionController } from './taps/transaction.controller';
import { transactionRecords } from './taps/transaction.projection';
import { TransactionHistory, TransactionRecords } from './taps/transaction-records';
import { TransactionLimits } from './transaction-limits';
import { DrillController } from './webhooks/drill.controller';
import { apiDescription } from './api-description';
import { webhookRoutes } from './webhooks/webhook-routes';
import { RemoteSimulatorTimers } from './test-environment/remote-simulator-timers';
import { TestBankController } from './test-environment/test-bank.controller';
import { TestClockController } from './test-environment/test-clock.controller';
import { TestDataController } from './test-environment/test-data.controller';
import { TestEventController } from './test-environment/test-event.controller';
import { TestPaymentController } from './test-environment/test-payment.controller';
import { TestPayoutController } from './test-environment/test-payout.controller';
import { TestSettlementController } from './test-environment/test-settlement.controller';
import { TestSubMerchantController } from './test-environment/test-sub-merchant.controller';
import { SampleSubjects } from './test-environment/sample-subjects';

@Module({
  imports: [
    AccessModule,
    SubscriptionsModule.follow({
      projections: [
        subMerchantStatus,
        deviceList,
        transactionRecords,
        disputeList,
        refundIndex,
        payoutRecords,
        ...ledgerReads.projections,
        ...webhookRoutes.projections,
      ],
    }),
  ],
  controllers: [
    AuthorisationChainController,
    AuthorisationController,
    DeviceController,
    DeviceReadsController,
    DisputeController,
    DisputeReadsController,
    DocumentController,
    EvidenceFileController,
    OpenMoneyCommands,
    PayoutController,
    PayoutReadsController,
    PayoutScheduleController,
    PlatformController,
    PspWebhookController,
    RefundController,
    SearchController,
    StatusController,
    SubMerchantController,
    SubMerchantReadsController,
    TapController,
    TapReadsController,
    TransactionController,
    ...ledgerReads.controllers,
    ...webhookRoutes.controllers,
  ],
  providers: [
    CommandSender,
    Devices,
    DeviceStreams,
    Disputes,
    EvidenceVault,
    LogChanges,
    NamedSubMerchants,
    ParkedMessages,
    PayoutExpansion,
    PostedSettlement,
    ShownTransactions,
    PayoutHistory,
    PayoutFindings,
    PayoutRecords,
    PlatformSettingsLookup,
    RecentWrites,
    SecretSealing,
    ServiceStatuses,
    StatusParts,
    SubMerchantHistory,
    SubMerchantStatuses,
    TapPreparation,
    TransactionChains,
    TransactionHistory,
    TransactionLimits,
    TransactionRecords,
    ...ledgerReads.providers,
    ...webhookRoutes.providers,
  ],
})
export class GatewayModule {
  static readonly api = apiDescription;

  /** Test routes exist in the test environment only, the operator's where there is an operator. */
  static with({ environment, operatorKey }: Settings): DynamicModule {
    const isTest = environment === 'test';
    const controllers: Type[] = [
      ...(isTest
        ? [
            TestClockController,
            TestDataController,
            TestEventController,
            TestPaymentController,
            TestPayoutController,
            TestSettlementController,
            TestBankController,
            TestSubMerchantController,
            DrillController,
          ]
        : []),
      ...(operatorKey === undefined
        ? []
        : [
            OperatorController,
            OperatorReconciliationController,
            OperatorStatusController,
            GapController,
            PayoutFreezeController,
            PeriodCloseController,
            JournalShardController,
            ParkedMessageController,
          ]),
    ];
    return { module: GatewayModule, controllers, providers: isTest ? [RemoteSimulatorTimers, SampleSubjects] : [] };
  }
}
