import { Module } from '@nestjs/common';
import { SETTINGS, type Settings } from '@taprail/settings';
import { FOLLOWED, type LogFollowers } from '@taprail/subscriptions';
import { AccountAtPsp } from './account/account-at-psp';
import { AmendSubMerchant } from './sub-merchants/amend-sub-merchant';
import { announceWhen } from './announcements/announce';
import { EraseSubMerchant } from './erasure/erase-sub-merchant';
import { ObserveAccount } from './account/observe-account';
import { OpenMoneyOf } from './erasure/open-money-of';
import { PayoutFailed } from './account/payout-failed';
import { ProvisionAccount } from './account/provision-account';
import { PspEventCommands } from './psp-events/psp-event.commands';
import { openPspEventList, PSP_EVENT_LIST } from './psp-events/list/psp-event-list';
import { SweepPspEvents } from './psp-events/sweep-psp-events';
import { PspEvents } from './psp-events/psp-events';
import { PspConnection } from './psp/psp-connection';
import { PspModule } from './psp/psp.module';
import { AskForProvisioning } from './reactions/ask-for-provisioning';
import { LookAtAccount } from './reactions/look-at-account';
import { openReaders } from './readers/open-readers';
import { ReaderCommands } from './readers/reader.commands';
import { READERS } from './readers/readers';
import { PersonalValues } from './sub-merchants/personal-values';
import { SimulateAction } from './sub-merchants/simulate-action';
import { SubMerchantCommands } from './sub-merchants/sub-merchant.commands';
import { streamPrefix, subMerchantCodec, SubMerchants } from './sub-merchants/sub-merchants';
import { SubmitSubMerchant } from './sub-merchants/submit-sub-merchant';
import { UploadDocument } from './sub-merchants/upload-document';

const followed = ({ onboardingEvents, environment }: Settings): LogFollowers => ({
  relays: [
    {
      name: 'onboarding',
      topic: 'onboarding.events',
      streamPrefix,
      codec: subMerchantCodec,
      announce: announceWhen({ onboardingEvents: onboardingEvents === 'on', livemode: environment === 'live' }),
    },
  ],
  timers: subMerchantTimers,
});
import { subMerchantTimers } from './account/sub-merchant-timers';

@Module({
  imports: [PspModule],
  controllers: [SubMerchantCommands, PspEventCommands, ReaderCommands, SimulateAction, PayoutFailed],
  providers: [
    { provide: FOLLOWED, useFactory: followed, inject: [SETTINGS] },
    { provide: READERS, useFactory: openReaders, inject: [PspConnection] },
    PersonalValues,
    SubMerchants,
    PspEvents,
    { provide: PSP_EVENT_LIST, useFactory: openPspEventList, inject: [PspConnection] },
    SweepPspEvents,
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
