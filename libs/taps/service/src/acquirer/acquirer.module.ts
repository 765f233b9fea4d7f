import { Module } from '@nestjs/common';
import { type Duties, DUTIES, pspAddress, SETTINGS, type Settings, SimulatorWithin } from '@taprail/runtime';
import { ACQUIRER, type Acquirer } from './acquirer';
import { acquirerElsewhere } from './acquirer-elsewhere';

/** The same `PSP_URL` as onboarding: a sub-merchant's account and its taps are at one provider. */
const openAcquirer = async (
  { pspUrl }: Settings,
  { commands }: Duties,
  simulator: SimulatorWithin,
): Promise<Acquirer> => {
  if (!commands) return acquirerElsewhere;
  const { provider, baseUrl } = pspAddress(pspUrl);
  if (provider !== 'sim') return acquirerElsewhere;
  if (baseUrl !== undefined) {
    const { RemoteSimulatedAcquirer } = await import('./simulated/remote-simulated.acquirer');
    return new RemoteSimulatedAcquirer(baseUrl);
  }
  const { SimulatedAcquirer } = await import('./simulated/simulated.acquirer');
  return new SimulatedAcquirer((await simulator.open()).payments);
};

@Module({
  providers: [{ provide: ACQUIRER, useFactory: openAcquirer, inject: [SETTINGS, DUTIES, SimulatorWithin] }],
  exports: [ACQUIRER],
})
export class AcquirerModule {}
