import type { DiscoveryService } from '@nestjs/core';
import type { Recorded } from '@taprail/event-store';
import { CHANGE_SOURCE, type ChangeSource, type ResourceChange } from '@taprail/subscriptions';
import { createLogger } from '@taprail/telemetry';
import { ChangeFeed, type ChangeReader } from './change-feed';

const logger = createLogger({ service: 'spec', level: 'silent' });

/** Events of `thing-<platform>-<id>`; one of `bad` cannot be read. */
const things: ChangeSource = {
  streamPrefixes: ['thing-'],
  changesOf: ({ stream, revision }) => {
    const [, platformId = '', id = ''] = stream.split('-');
    if (id === 'bad') throw new Error('not readable');
    return [{ platformId, resource: 'thing', id, revision }];
  },
};

describe('what has changed', () => {
  let grow: (...streams: readonly string[]) => Promise<void>;
  let opened: number;
  let closed: number;
  let feed: ChangeFeed;
  beforeEach(() => {
    [opened, closed] = [0, 0];
    let hand: ((events: readonly Recorded[]) => void) | undefined;
    grow = async (...streams) => {
      hand?.(streams.map((stream, revision) => ({ stream, revision }) as Recorded));
      await new Promise(setImmediate);
    };
    const store = {
      head: async () => 0n,
      subscribe: () => {
        opened += 1;
        return {
          close: async () => void (closed += 1),
          async *[Symbol.asyncIterator]() {
            for (;;)
              yield { events: await new Promise<readonly Recorded[]>((resolve) => (hand = resolve)), position: 0n };
          },
        };
      },
    };
    const discovery = { getProviders: () => [{ token: CHANGE_SOURCE, instance: things }, { token: 'other' }] };
    feed = new ChangeFeed(store, discovery as unknown as DiscoveryService, logger);
  });

  const reader = (platformId: string) => {
    const taken: (ResourceChange | 'reset')[] = [];
    const own: ChangeReader = { platformId, take: (change) => taken.push(change), reset: () => taken.push('reset') };
    return { own, taken };
  };

  it('is told to the readers of its platform, and never to those of another', async () => {
    const [one, same, other] = [reader('plt1'), reader('plt1'), reader('plt2')];
    for (const { own } of [one, same, other]) await feed.listen(own);
    await new Promise(setImmediate);
    await grow('thing-plt1-a', 'thing-plt2-b', 'thing-plt3-c', 'thing-__proto__-d', 'thing-constructor-e');
    const a = { platformId: 'plt1', resource: 'thing', id: 'a', revision: 0 };
    expect([one.taken, same.taken]).toEqual([[a], [a]]);
    expect(other.taken).toEqual([{ platformId: 'plt2', resource: 'thing', id: 'b', revision: 1 }]);
    expect(opened).toBe(1);
  });

  it('has everybody read again where it cannot be told', async () => {
    const [one, other] = [reader('plt1'), reader('plt2')];
    for (const { own } of [one, other]) await feed.listen(own);
    await new Promise(setImmediate);
    await grow('thing-plt1-bad', 'thing-plt1-a');
    expect([one.taken[0], one.taken.length, other.taken]).toEqual(['reset', 2, ['reset']]);
  });

  it('is read from the log only while somebody wants to know', async () => {
    const [one, other] = [reader('plt1'), reader('plt2')];
    const [leave, leaveToo] = [await feed.listen(one.own), await feed.listen(other.own)];
    leave();
    leave();
    await new Promise(setImmediate);
    expect(closed).toBe(0);
    leaveToo();
    await new Promise(setImmediate);
    expect(closed).toBe(1);
    await feed.listen(one.own);
    expect(opened).toBe(2);
  });
});
