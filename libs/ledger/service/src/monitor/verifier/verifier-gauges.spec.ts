import { createRegistry } from '@taprail/telemetry';
import { VerifierGauges } from './verifier-gauges';

describe('the age of the last verification of the log', () => {
  afterEach(() => jest.restoreAllMocks());

  it('counts from the start, and from the end of each cycle', async () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(5_000);
    const registry = createRegistry({ service: 's', version: '1', commit: 'c' });
    const gauges = new VerifierGauges(registry);
    const age = async () =>
      (await registry.getSingleMetric('log_verification_age_seconds')!.get()).values.map(({ value }) => value);
    now.mockReturnValue(65_000);
    expect(await age()).toEqual([60]);
    gauges.endCycle(3);
    now.mockReturnValue(72_500);
    expect(await age()).toEqual([7.5]);
  });
});
