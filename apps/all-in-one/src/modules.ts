import { GatewayModule } from '@taprail/gateway-service';
import { LedgerModule } from '@taprail/ledger-service';
import { OnboardingModule } from '@taprail/onboarding-service';
import { TapsModule } from '@taprail/taps-service';
import { WebhooksModule } from '@taprail/webhooks-service';

/** Everything there is. */
export const everyModule = [OnboardingModule, TapsModule, LedgerModule, WebhooksModule, GatewayModule];
