import { AccessApiModule } from '@taprail/access-api';
import { LedgerApiModule } from '@taprail/ledger-api';
import { LedgerModule } from '@taprail/ledger-service';
import { OnboardingApiModule } from '@taprail/onboarding-api';
import { OnboardingModule } from '@taprail/onboarding-service';
import { TapsApiModule } from '@taprail/taps-api';
import { TapsModule } from '@taprail/taps-service';
import { WebhooksApiModule } from '@taprail/webhooks-api';
import { WebhooksModule } from '@taprail/webhooks-service';

/** As `all-in-one` mounts them; a spec compares the two lists. */
export const everyModule = [
  OnboardingModule,
  TapsModule,
  LedgerModule,
  WebhooksModule,
  AccessApiModule,
  OnboardingApiModule,
  TapsApiModule,
  LedgerApiModule,
  WebhooksApiModule,
];
