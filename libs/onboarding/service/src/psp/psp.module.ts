import { Module } from '@nestjs/common';
import { COMMAND_BUS } from '@taprail/bus';
import { SETTINGS } from '@taprail/settings';
import { METRICS_REGISTRY, type Registry } from '@taprail/telemetry';
import { ProviderCheckCommands } from './check/provider-check.commands';
import { ProviderChecks } from './check/provider-checks';
import { openStripeFactsReader, STRIPE_FACTS_READER } from './check/stripe-facts-reader';
import { measured } from './monitoring/measured.onboarding-psp';
import { ONBOARDING_PSP, type OnboardingPsp } from './onboarding-psp';
import { PspConnection } from './psp-connection';
import { noPsp } from './no-psp';
import { PspHealth } from './monitoring/psp-health';
import { SimulatedActions } from './simulated-actions';

/** The SDK is loaded only where the PSP is asked. */
const openPsp = async (connection: PspConnection, registry: Registry): Promise<OnboardingPsp> => {
  const endpoint = await connection.endpoint();
  if (endpoint === undefined) return noPsp;
  const { StripeOnboardingPsp } = await import('./stripe/stripe.onboarding-psp');
  return measured(new StripeOnboardingPsp(endpoint), registry);
};

@Module({
  controllers: [ProviderCheckCommands],
  providers: [
    PspConnection,
    PspHealth,
    SimulatedActions,
    ProviderChecks,
    { provide: STRIPE_FACTS_READER, useFactory: openStripeFactsReader, inject: [PspConnection, SETTINGS, COMMAND_BUS] },
    { provide: ONBOARDING_PSP, useFactory: openPsp, inject: [PspConnection, METRICS_REGISTRY] },
  ],
  exports: [ONBOARDING_PSP, ProviderChecks, PspConnection, SimulatedActions],
})
export class PspModule {}
