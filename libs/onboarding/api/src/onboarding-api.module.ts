import { type DynamicModule, Global, Module, type Type } from '@nestjs/common';
import { SUB_MERCHANT_DIRECTORY, SUB_MERCHANT_SEARCH } from '@taprail/contracts';
import type { Settings } from '@taprail/settings';
import { CHANGE_SOURCE, SubscriptionsModule } from '@taprail/subscriptions';
import { DocumentController } from './documents/document.controller';
import { RefusedEvents } from './provider/refused-events';
import { ProviderCheckController } from './provider/provider-check.controller';
import { PspWebhookController } from './psp-webhooks/psp-webhook.controller';
import { PayoutScheduleController } from './sub-merchants/payout-schedule.controller';
import { NamedSubMerchants } from './sub-merchants/records/named-sub-merchants';
import { ChangedSubMerchants } from './sub-merchants/records/changed-sub-merchants';
import { FilteredSubMerchants } from './sub-merchants/records/filtered-sub-merchants';
import { ShownSubMerchants } from './sub-merchants/records/shown-sub-merchants';
import { SubMerchantHistory } from './sub-merchants/records/sub-merchant-history';
import { SubMerchantSearch } from './sub-merchants/records/sub-merchant-search';
import { subMerchantStatus } from './sub-merchants/records/sub-merchant-status.projection';
import { SubMerchantStatuses } from './sub-merchants/records/sub-merchant-statuses';
import { FieldSealing } from './sub-merchants/secrets/field-sealing';
import { SubMerchantReadsController } from './sub-merchants/sub-merchant-reads.controller';
import { SubMerchantController } from './sub-merchants/sub-merchant.controller';
import { TestSubMerchantController } from './test-environment/test-sub-merchant.controller';

/** The API of onboarding: sub-merchants, their documents and payout schedules, and the webhooks of the PSP. */
@Global()
@Module({
  imports: [SubscriptionsModule.follow({ projections: [subMerchantStatus] })],
  controllers: [
    DocumentController,
    PayoutScheduleController,
    PspWebhookController,
    SubMerchantController,
    SubMerchantReadsController,
  ],
  providers: [
    FieldSealing,
    RefusedEvents,
    FilteredSubMerchants,
    ShownSubMerchants,
    SubMerchantHistory,
    SubMerchantStatuses,
    { provide: CHANGE_SOURCE, useClass: ChangedSubMerchants },
    { provide: SUB_MERCHANT_DIRECTORY, useClass: NamedSubMerchants },
    { provide: SUB_MERCHANT_SEARCH, useClass: SubMerchantSearch },
  ],
  exports: [SUB_MERCHANT_DIRECTORY, SUB_MERCHANT_SEARCH],
})
export class OnboardingApiModule {
  /** Test routes exist in the test environment only, the operator's where there is an operator. */
  static with({ environment, operatorKey }: Settings): DynamicModule {
    const controllers: Type[] = [
      ...(environment === 'test' ? [TestSubMerchantController] : []),
      ...(operatorKey === undefined ? [] : [ProviderCheckController]),
    ];
    return { module: OnboardingApiModule, controllers };
  }
}
