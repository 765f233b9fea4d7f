import type { Clock } from '@taprail/clock';
import type { PspPlace, PspPlaces, ReceivedPspEvents } from '@taprail/ports';
import type { ReadStore } from '@taprail/read-store';
import { type Logger, Registry } from '@taprail/telemetry';
import { noAcquirer } from './no-acquirer';
import { openAcquirer } from './acquirer.module';
import { RemoteSimulatedAcquirer } from './simulated/remote-simulated.acquirer';
import { StripeAcquirer } from './stripe/stripe.acquirer';

const warn = jest.fn();
const openAt = (place: PspPlace | undefined, pspKey: string | undefined = 'sk_test_1') =>
  openAcquirer({
    psp: { find: async () => place } as unknown as PspPlaces,
    received: {} as ReceivedPspEvents,
    settings: { environment: 'test', pspKey, stripeReaderPollMs: 1_000 },
    store: {} as ReadStore,
    instance: 'one',
    deployment: async () => 'dpl_spec',
    clock: {} as Clock,
    registry: new Registry(),
    log: { warn } as unknown as Logger,
  });

describe('the acquirer of a deployment', () => {
  it('is that of its provider', async () => {
    expect(await openAt({ provider: 'stripe' })).toBeInstanceOf(StripeAcquirer);
    expect(await openAt({ provider: 'stripe', baseUrl: 'http://127.0.0.1:1' })).toBeInstanceOf(StripeAcquirer);
    expect(await openAt({ provider: 'sim', baseUrl: 'http://127.0.0.1:1' })).toBeInstanceOf(RemoteSimulatedAcquirer);
    expect(await openAt(undefined)).toBe(noAcquirer);
    expect(warn).not.toHaveBeenCalled();
  });

  it('does not open at Stripe without a key', () => expect(openAcquirerWithoutKey()).rejects.toThrow('PSP_KEY'));

  it('is none at a provider without one, which is said at the start', async () => {
    expect(await openAt({ provider: 'another' })).toBe(noAcquirer);
    expect(warn.mock.calls).toEqual([[{ provider: 'another' }, expect.stringContaining('every tap is refused')]]);
  });
});

const openAcquirerWithoutKey = () =>
  openAcquirer({
    psp: { find: async () => ({ provider: 'stripe' }) } as unknown as PspPlaces,
    received: {} as ReceivedPspEvents,
    settings: { environment: 'test', pspKey: undefined, stripeReaderPollMs: 1_000 },
    store: {} as ReadStore,
    instance: 'one',
    deployment: async () => 'dpl_spec',
    clock: {} as Clock,
    registry: new Registry(),
    log: { warn } as unknown as Logger,
  });
