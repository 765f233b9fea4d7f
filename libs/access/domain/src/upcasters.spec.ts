import { join } from 'node:path';
import { fold } from '@taprail/event-sourcing';
import { storedSamples } from '@taprail/event-sourcing/testing';
import { platform } from './platform/platform.decider';
import type { PlatformEvent } from './platform/platform.events';
import { upcasters } from './upcasters';

const samples = storedSamples<PlatformEvent>(join(__dirname, 'history'), upcasters);
const first = samples.find(({ type }) => type === 'PlatformCreated')!.event;

describe('every event that was ever stored', () => {
  it('has a frozen sample for each of its schemas', () =>
    expect(samples.map(({ name }) => name)).toEqual([
      'ApiKeyIssued.1',
      'ApiKeyRevoked.1',
      'ApiKeyRotated.1',
      'PlatformCreated.1',
      'SettingsChanged.1',
    ]));

  it.each(samples)('can still be folded: $name', ({ event }) =>
    expect(fold(platform, [first, event])).toMatchObject({ status: 'open', name: 'Bistro Suite' }),
  );
});
