import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fold, upcast } from '@taprail/event-sourcing';
import { platform } from './platform.decider';
import type { PlatformEvent } from './platform.events';
import { upcasters } from './upcasters';

const folder = join(__dirname, 'history');
const samples = readdirSync(folder).map((file) => {
  const [type, schema] = file.split('.');
  return { type: type!, schema: Number(schema), data: JSON.parse(readFileSync(join(folder, file), 'utf8')) };
});
const lifted = (sample: (typeof samples)[number]) => {
  const { type, data } = upcast(upcasters, sample);
  return { type, data } as PlatformEvent;
};

describe('every event that was ever stored', () => {
  it('has a frozen sample for each of its schemas', () =>
    expect(samples.map(({ type, schema }) => `${type}.${schema}`).sort()).toEqual([
      'ApiKeyIssued.1',
      'ApiKeyRevoked.1',
      'ApiKeyRotated.1',
      'PlatformCreated.1',
      'SettingsChanged.1',
    ]));

  it.each(samples)('can still be folded: $type schema $schema', (sample) => {
    const first = lifted(samples.find(({ type }) => type === 'PlatformCreated')!);
    expect(fold(platform, [first, lifted(sample)])).toMatchObject({ status: 'open', name: 'Bistro Suite' });
  });
});
