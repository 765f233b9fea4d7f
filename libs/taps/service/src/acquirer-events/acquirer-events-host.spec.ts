import type { TestClock } from '@taprail/ports';
import { type Acquirer, AcquirerUnavailable } from '../acquirer/acquirer';
import type { AcquirerEventReader } from './acquirer-event-reader';
import { AcquirerEventsHost } from './acquirer-events-host';

type Timers = Parameters<TestClock['alsoWaits']>[0];

/** What the test clock waits for, where reading the acquirer's events ends like this. */
const reach = (failure: Error): Promise<unknown> => {
  const waits: Timers[] = [];
  const reader = { start: () => undefined, caughtUp: async () => Promise.reject(failure) };
  const clock = { alsoWaits: (timers: Timers) => void waits.push(timers) };
  const host = new AcquirerEventsHost(
    reader as unknown as AcquirerEventReader,
    {} as Acquirer,
    clock as unknown as TestClock,
  );
  host.startBesideCommands();
  return waits[0]!.reach();
};

describe('the test clock', () => {
  it('says that the provider is away where its events cannot be read', async () =>
    expect(reach(new AcquirerUnavailable('No answer'))).rejects.toMatchObject({ code: 'psp_unavailable' }));

  it('hides no other failure', async () =>
    expect(reach(new Error('The log is away'))).rejects.toThrow('The log is away'));
});
