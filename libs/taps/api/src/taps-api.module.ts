import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TRANSACTION_LOOKUP, TRANSACTION_SEARCH } from '@taprail/contracts';
import type { Settings } from '@taprail/settings';
import { CHANGE_SOURCE, SubscriptionsModule } from '@taprail/subscriptions';
import { AuthorisationChainController } from './authorisations/authorisation-chain.controller';
import { AuthorisationController } from './authorisations/authorisation.controller';
import { DisputeReadsController } from './disputes/dispute-reads.controller';
import { DisputeController } from './disputes/dispute.controller';
import { disputeList } from './disputes/dispute.projection';
import { Disputes } from './disputes/disputes';
import { EvidenceFileReadsController } from './disputes/evidence-file-reads.controller';
import { EvidenceFileController } from './disputes/evidence-file.controller';
import { EvidenceVault } from './disputes/evidence-texts';
import { OpenTransactions } from './lookup/open-transactions';
import { SampleTransactions } from './lookup/sample-transactions';
import { TransactionAnswers } from './lookup/transaction-answers';
import { TransactionChanges } from './lookup/transaction-changes';
import { OrphanedPaymentController } from './orphans/orphaned-payment.controller';
import { TransactionSearch } from './search/transaction-search';
import { PayoutExpansion } from './settlement/payout-expansion';
import { ShownTransactions } from './settlement/shown-transactions';
import { StatsController } from './stats/stats.controller';
import { SubMerchantStatsController } from './stats/sub-merchant-stats.controller';
import { TapPreparation } from './taps/tap-preparation';
import { TapReadsController } from './taps/tap-reads.controller';
import { TapController } from './taps/tap.controller';
import { TestPaymentController } from './test-environment/test-payment.controller';
import { TestSettlementController } from './test-environment/test-settlement.controller';
import { RefundController } from './transactions/refund.controller';
import { refundList } from './transactions/refund.projection';
import { Refunds } from './transactions/refunds';
import { TransactionChains } from './transactions/transaction-chains';
import { TransactionHistory, TransactionRecords } from './transactions/transaction-records';
import { TransactionController } from './transactions/transaction.controller';
import { transactionRecords } from './transactions/transaction.projection';

/** The API of taps: taps, authorisations, transactions, refunds and disputes. */
@Global()
@Module({
  imports: [SubscriptionsModule.follow({ projections: [transactionRecords, disputeList, refundList] })],
  controllers: [
    AuthorisationChainController,
    AuthorisationController,
    DisputeController,
    DisputeReadsController,
    EvidenceFileReadsController,
    EvidenceFileController,
    OrphanedPaymentController,
    RefundController,
    StatsController,
    SubMerchantStatsController,
    TapController,
    TapReadsController,
    TransactionController,
  ],
  providers: [
    Disputes,
    EvidenceVault,
    OpenTransactions,
    PayoutExpansion,
    Refunds,
    SampleTransactions,
    ShownTransactions,
    TapPreparation,
    TransactionChains,
    TransactionHistory,
    TransactionRecords,
    { provide: CHANGE_SOURCE, useClass: TransactionChanges },
    { provide: TRANSACTION_LOOKUP, useClass: TransactionAnswers },
    { provide: TRANSACTION_SEARCH, useClass: TransactionSearch },
  ],
  exports: [TRANSACTION_LOOKUP, TRANSACTION_SEARCH],
})
export class TapsApiModule {
  /** Test routes exist in the test environment only. */
  static with({ environment }: Settings): DynamicModule {
    const controllers = environment === 'test' ? [TestPaymentController, TestSettlementController] : [];
    return { module: TapsApiModule, controllers };
  }
}
