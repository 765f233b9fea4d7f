import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '@taprail/settings';
import { FirstKeyFile } from './first-key-file';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'taprail-first-key-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const fileOf = (changes: Partial<Settings> = {}): FirstKeyFile =>
  new FirstKeyFile({ dataFolder: folder, environment: 'test', eventStoreUrl: 'sqlite:x', ...changes } as Settings);
const kept = (): unknown => {
  try {
    return JSON.parse(readFileSync(join(folder, 'first-key.json'), 'utf8'));
  } catch {
    return undefined;
  }
};

describe('the key file of a first start', () => {
  it('has the key and the address, for its own user alone', () => {
    fileOf().keep('http://127.0.0.1:4080', 'sk_test_a');
    expect(kept()).toEqual({ api_url: 'http://127.0.0.1:4080', api_key: 'sk_test_a' });
    expect(statSync(join(folder, 'first-key.json')).mode & 0o777).toBe(0o600);
  });

  it('follows the address of later starts, and is not made by them', () => {
    fileOf().moveTo('http://127.0.0.1:4081');
    expect([kept(), fileOf().keptAt]).toEqual([undefined, undefined]);
    fileOf().keep('http://127.0.0.1:4080', 'sk_test_a');
    fileOf().moveTo('http://127.0.0.1:4081');
    expect(kept()).toEqual({ api_url: 'http://127.0.0.1:4081', api_key: 'sk_test_a' });
    expect(fileOf().keptAt).toBe(join(folder, 'first-key.json'));
  });

  it.each<[string, Partial<Settings>]>([
    ['in live', { environment: 'live' }],
    ['for a key that was given', { bootstrapKey: 'sk_test_given' }],
    ['for several processes', { eventStoreUrl: 'esdb://localhost' }],
  ])('is not made %s', (_when, changes) => {
    fileOf(changes).keep('http://127.0.0.1:4080', 'sk_test_a');
    expect(kept()).toBeUndefined();
  });
});
