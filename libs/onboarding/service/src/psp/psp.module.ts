import { Module } from '@nestjs/common';
import { ONBOARDING_PSP, type OnboardingPsp } from './onboarding-psp';
import { PspConnection } from './psp-connection';
import { pspElsewhere } from './psp-elsewhere';
import { SimulatedActions } from './simulated-actions';

/** The SDK is loaded only where the PSP is asked. */
const openPsp = async (connection: PspConnection): Promise<OnboardingPsp> => {
  const endpoint = await connection.endpoint();
  if (endpoint === undefined) return pspElsewhere;
  const { StripeOnboardingPsp } = await import('./stripe/stripe.onboarding-psp');
  return new StripeOnboardingPsp(endpoint);
};

@Module({
  providers: [
    PspConnection,
    SimulatedActions,
    { provide: ONBOARDING_PSP, useFactory: openPsp, inject: [PspConnection] },
  ],
  exports: [ONBOARDING_PSP, SimulatedActions],
})
export class PspModule {}
