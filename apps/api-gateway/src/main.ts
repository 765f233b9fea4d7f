import { AccessApiModule } from '@taprail/access-api';
import { LedgerApiModule } from '@taprail/ledger-api';
import { OnboardingApiModule } from '@taprail/onboarding-api';
import { run } from '@taprail/runtime';
import { TapsApiModule } from '@taprail/taps-api';
import { WebhooksApiModule } from '@taprail/webhooks-api';

void run('api-gateway', [AccessApiModule, OnboardingApiModule, TapsApiModule, LedgerApiModule, WebhooksApiModule]);
