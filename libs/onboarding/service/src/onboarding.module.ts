import { Module } from '@nestjs/common';
import { SETTINGS, type Settings } from '@taprail/runtime';
import { FOLLOWED, type LogFollowers } from '@taprail/subscriptions';
import { AccountAtPsp } from './account-at-psp';
import { AmendSubMerchant } from './amend-sub-merchant';
import { announceWhen } from './announce';
import { EraseSubMerchant } from './erase-sub-merchant';
import { ObserveAccount } from './observe-account';
import { OpenMoneyOf } from './open-money-of';
import { PayoutFailed } from './payout-failed';
import { ProvisionAccount } from './provision-account';
import { PspEventCommands } from './psp-event.commands';
import { PspEvents } from './psp-events';
import { PspModule } from './psp/psp.module';
import { AskForProvisioning } from './reactions/ask-for-provisioning';
import { LookAtAccount } from './reactions/look-at-account';
import { SimulateAction } from './simulate-action';
import { SubMerchantCommands } from './sub-merchant.commands';
import { streamPrefix, subMerchantCodec, SubMerchants } from './sub-merchants';
import { SubmitSubMerchant } from './submit-sub-merchant';
import { UploadDocument } from './upload-document';

const followed = ({ onboardingEvents }: Settings): LogFollowers => ({
  relays: [
    {
      name: 'onboarding',
      topic: 'onboarding.events',
      streamPrefix,
      codec: subMerchantCodec,
      announce: announceWhen(onboardingEvents === 'on'),
    },
  ],
  timers: subMerchantTimers,
});
import { subMerchantTimers } from './sub-merchant-timers';

@Module({
  imports: [PspModule],
  controllers: [SubMerchantCommands, PspEventCommands, SimulateAction, PayoutFailed],
  providers: [
    { provide: FOLLOWED, useFactory: followed, inject: [SETTINGS] },
    SubMerchants,
    PspEvents,
    AccountAtPsp,
    ObserveAccount,
    ProvisionAccount,
    AmendSubMerchant,
    SubmitSubMerchant,
    UploadDocument,
    EraseSubMerchant,
    OpenMoneyOf,
    AskForProvisioning,
    LookAtAccount,
  ],
})
export class OnboardingModule {}
