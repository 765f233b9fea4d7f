import { Module } from '@nestjs/common';
import { type Duties, DUTIES, pspAddress, SETTINGS, type Settings, SimulatorWithin } from '@taprail/runtime';
import { LOGGER, type Logger } from '@taprail/telemetry';
import { ACQUIRER, type Acquirer } from './acquirer';
import { noAcquirer } from './no-acquirer';
import { SIMULATED_LEVERS, type SimulatedLevers } from './levers';

/** The same `PSP_URL` as onboarding: a sub-merchant's account and its taps are at one provider. */
export const openAcquirer = async (
  { pspUrl }: Settings,
  { commands }: Duties,
  simulator: SimulatorWithin,
  log: Logger,
): Promise<Acquirer> => {
  if (!commands) return noAcquirer;
  const { provider, baseUrl } = pspAddress(pspUrl);
  if (provider !== 'sim') {
    log.warn({ provider }, 'no acquirer is connected: PSP_URL names a provider without one, and every tap is refused');
    return noAcquirer;
  }
  if (baseUrl !== undefined) {
    const { RemoteSimulatedAcquirer } = await import('./simulated/remote-simulated.acquirer');
    return new RemoteSimulatedAcquirer(baseUrl);
  }
  const { SimulatedAcquirer } = await import('./simulated/simulated.acquirer');
  return new SimulatedAcquirer((await simulator.open()).payments);
};

/** None where no simulator is, and never in the live environment. */
const openLevers = async (
  { pspUrl, environment }: Settings,
  { commands }: Duties,
  simulator: SimulatorWithin,
): Promise<SimulatedLevers | null> => {
  const { provider, baseUrl } = pspAddress(pspUrl);
  if (!commands || provider !== 'sim' || environment !== 'test') return null;
  const { leversAt, leversWithin } = await import('./simulated/simulated-levers');
  return baseUrl === undefined ? leversWithin((await simulator.open()).payments) : leversAt(baseUrl);
};

const inject = [SETTINGS, DUTIES, SimulatorWithin];

@Module({
  providers: [
    { provide: ACQUIRER, useFactory: openAcquirer, inject: [...inject, LOGGER] },
    { provide: SIMULATED_LEVERS, useFactory: openLevers, inject },
  ],
  exports: [ACQUIRER, SIMULATED_LEVERS],
})
export class AcquirerModule {}
