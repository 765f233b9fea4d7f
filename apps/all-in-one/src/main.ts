import { GatewayModule } from '@taprail/gateway-service';
import { LedgerModule } from '@taprail/ledger-service';
import { OnboardingModule } from '@taprail/onboarding-service';
import { run } from '@taprail/runtime';
import { TapsModule } from '@taprail/taps-service';
import { WebhooksModule } from '@taprail/webhooks-service';

void run('all-in-one', [OnboardingModule, TapsModule, LedgerModule, WebhooksModule, GatewayModule]);
