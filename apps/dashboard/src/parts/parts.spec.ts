import { createHash } from 'node:crypto';
import { actorText } from './actor-text';
import { formatBytes } from './format-bytes';
import { sha256Hex } from './sha256-hex';
import { lowerWords, words } from './status-tone';

it('a size is shown in the units of the limits', () => {
  expect([812, 48_213, 5 * 1024 ** 2, 5.25 * 1024 ** 2].map(formatBytes)).toEqual([
    '812 B',
    '47.1 KiB',
    '5 MiB',
    '5.3 MiB',
  ]);
});

it('a hash is that of the bytes', async () => {
  const bytes = new TextEncoder().encode('cash:EUR 1 0\n');
  expect(await sha256Hex(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
});

it('a name of the API is shown as people write it', () => {
  expect(['partially_refunded', 'pre-auth', 'api_key', 'sub_merchant', 'canceled', 'onlinePin'].map(words)).toEqual([
    'Partially refunded',
    'Pre-auth',
    'API key',
    'Sub-merchant',
    'Cancelled',
    'Online PIN',
  ]);
});

it('a name within a sentence begins small, but for what is an abbreviation', () => {
  expect(['incorrect_pin', 'do_not_honor', 'id_number'].map(lowerWords)).toEqual([
    'incorrect PIN',
    'do not honor',
    'ID number',
  ]);
});

it('an actor is named without the names of timers and consumers', () => {
  const actors = [
    ['api_key', 'key_0GMV2C9CNCPWATAN5TS5KPVG9C'],
    ['psp', 'acquirer'],
    ['scheduler', 'hold-ends'],
    ['service', 'ledger'],
    ['service', 'taps.dispute-answers'],
  ] as const;
  expect(actors.map(([kind, id]) => actorText({ kind, id }))).toEqual([
    'API key key_…5KPVG9C',
    'the PSP',
    'the scheduler',
    'the ledger service',
    'the service',
  ]);
});
