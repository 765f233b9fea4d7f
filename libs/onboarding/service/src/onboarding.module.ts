import { Module } from '@nestjs/common';
import { SETTINGS, type Settings } from '@taprail/runtime';
import { SubscriptionsModule } from '@taprail/subscriptions';
import { announce } from './announce';
import { ProvisionAccount } from './provision-account';
import { provisioningRetries } from './provisioning-retries';
import { openPspAccounts } from './psp/open-psp-accounts';
import { PSP_ACCOUNTS } from './psp/psp-accounts';
import { AskForProvisioning } from './reactions/ask-for-provisioning';
import { SubMerchantCommands } from './sub-merchant.commands';
import { streamPrefix, subMerchantCodec, SubMerchants } from './sub-merchants';

@Module({
  imports: [
    SubscriptionsModule.follow({
      relays: [{ name: 'onboarding', topic: 'onboarding.events', streamPrefix, codec: subMerchantCodec, announce }],
      timers: [provisioningRetries],
    }),
  ],
  controllers: [SubMerchantCommands],
  providers: [
    SubMerchants,
    ProvisionAccount,
    AskForProvisioning,
    { provide: PSP_ACCOUNTS, useFactory: ({ pspUrl }: Settings) => openPspAccounts(pspUrl), inject: [SETTINGS] },
  ],
})
export class OnboardingModule {}
