import type { Recorded } from '../../event-store';
import { ReadResp } from './generated';
import { matches, toEntry } from './read-message';

const event = (stream: string, type = 'T'): Recorded => ({
  id: 'id',
  type,
  data: '{}',
  metadata: '{}',
  stream,
  revision: 0,
  position: 1n,
});

const checkpoint = (position: string): ReadResp =>
  new ReadResp().setCheckpoint(new ReadResp.Checkpoint().setCommitPosition(position).setPreparePosition(position));

it('takes a checkpoint for the place up to which the log was looked at', () => {
  expect(toEntry(checkpoint('42'))).toEqual({ position: 42n, event: undefined });
});

it('never resumes from the end of all numbers, which some servers report before anything matched', () => {
  expect(toEntry(checkpoint('18446744073709551615'))).toBeUndefined();
});

it('has nothing to say about a confirmation or about having caught up', () => {
  expect(toEntry(new ReadResp().setCaughtUp(new ReadResp.CaughtUp()))).toBeUndefined();
});

it.each([
  ['a wanted category', event('tap-1'), true],
  ['another wanted category', event('payout-1'), true],
  ['a category that only starts alike', event('tapx-1'), false],
  ['an event of the server in a wanted stream', event('tap-1', '$streamDeleted'), false],
])('with prefixes, looks at %s', (_what, recorded, isWanted) => {
  expect(matches({ streamPrefixes: ['tap-', 'payout-'] }, recorded)).toBe(isWanted);
});

it('without prefixes, wants every event but those of the server', () => {
  const wanted = [event('tap-1'), event('$$tap-1', '$metadata'), event('$stats', 'T')].map((each) => matches({}, each));
  expect(wanted).toEqual([true, false, false]);
});
