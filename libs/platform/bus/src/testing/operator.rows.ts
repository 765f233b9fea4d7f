import { ContentFailure } from '../delivery/content/content-failure';
import type { IntegrationBus } from '../integration-bus';
import { ParkedMessageNotFirst } from '../parked/parked-message';
import { type Heard, impatient, listener, type Row, type RowOf } from './integration-world';
import { label, sampleEvent, sampleEvents, until } from './samples';

type Parked = Readonly<{ bus: IntegrationBus; heard: Heard; state: { refuses: boolean } }>;

const discard = { discardedBy: 'operator', discardedAt: '2026-03-02T11:00:00.000Z', reason: 'never was a sale' };

/** Three messages of the key `bad` that the subscriber refuses for their content, until it no longer does. */
const parkThree = async ({ world, topic, ledger }: Row): Promise<Parked> => {
  const bus = await world.open(impatient);
  const state = { refuses: true };
  const heard = listener(async ({ key }) => {
    if (key === 'bad' && state.refuses) throw new ContentFailure('not a sale');
  });
  await bus.subscribe({ group: ledger, topic, deliver: heard.deliver });
  await bus.publish(topic, sampleEvents(['bad'], 3));
  await until(async () => (await bus.parked(ledger)).length === 3, 'the key is parked');
  heard.events.length = 0;
  return { bus, heard, state };
};

export const describeOperators = (row: RowOf): void => {
  it(
    'counts what is parked as it is stored, also in a process that has just started',
    row(async (it) => {
      const { bus } = await parkThree(it);
      const { world, topic, ledger: group } = it;
      const oldestAt = (await bus.parked(group)).map(({ parkedAt }) => parkedAt).sort()[0]!;
      expect(await bus.parkedCounts()).toEqual([{ group, topic, messages: 3, oldestAt }]);
      await world.crash(bus);
      const next = await world.open(impatient);
      await next.subscribe({ group, topic, deliver: listener().deliver });
      expect(await next.parkedCounts()).toEqual([{ group, topic, messages: 3, oldestAt }]);
      await next.replayParked(group, topic, 'bad');
      expect(await next.parkedCounts()).toEqual([{ group, topic, messages: 0, oldestAt: null }]);
    }),
  );

  it(
    'counts what a group has not finished: not what is delivered or parked, but what waits for a handler',
    row(async (it) => {
      const { world, topic, ledger: group } = it;
      const bus = await world.open(impatient);
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      const heard = listener(async ({ key }) => {
        if (key === 'bad') throw new ContentFailure('not a sale');
        if (key === 'slow') await released;
      });
      const lagIs = (messages: number) =>
        until(async () => (await bus.consumerLags())[0]!.messages === messages, `the group is ${messages} behind`);
      await bus.subscribe({ group, topic, deliver: heard.deliver });
      expect(await bus.consumerLags()).toEqual([{ group, topic, messages: 0 }]);
      await bus.publish(topic, sampleEvents(['bad', 'good'], 2));
      await until(async () => (await bus.parked(group)).length === 2, 'the bad key is parked');
      await lagIs(0);
      await bus.publish(topic, sampleEvents(['slow'], 3));
      await lagIs(3);
      release();
      await lagIs(0);
    }),
  );

  it(
    'replays the first message of a key alone, and refuses one that waits behind it',
    row(async (it) => {
      const { bus, heard, state } = await parkThree(it);
      const { topic, ledger } = it;
      state.refuses = false;
      const [first, second] = await bus.parked(ledger);
      const refused = bus.replayParked(ledger, topic, 'bad', { only: second!.id });
      await expect(refused).rejects.toEqual(new ParkedMessageNotFirst(first!.id));
      expect(heard.events).toEqual([]);
      expect(await bus.replayParked(ledger, topic, 'bad', { only: first!.id })).toBe(1);
      expect(heard.events.map(label)).toEqual(['bad0']);
      expect((await bus.parked(ledger)).map(({ event }) => label(event))).toEqual(['bad1', 'bad2']);
      expect(await bus.replayParked(ledger, topic, 'bad', { only: second!.id })).toBe(1);
      expect(heard.events.map(label)).toEqual(['bad0', 'bad1']);
    }),
  );

  it(
    'replays no more of a key than it was asked to, and nothing after the time that it was given',
    row(async (it) => {
      const { bus, heard, state } = await parkThree(it);
      const { topic, ledger } = it;
      state.refuses = false;
      expect(await bus.replayParked(ledger, topic, 'bad', { untilMs: Date.now() - 1 })).toBe(0);
      expect(await bus.replayParked(ledger, topic, 'bad', { messagesMax: 2 })).toBe(2);
      expect(heard.events.map(label)).toEqual(['bad0', 'bad1']);
      await bus.publish(topic, [sampleEvent('bad', 3)]);
      await until(async () => (await bus.parked(ledger)).length === 2, 'the next event parks behind');
      expect((await bus.parked(ledger)).map(({ event }) => label(event))).toEqual(['bad2', 'bad3']);
    }),
  );

  it(
    'records a discard with its reason, after which the rest of the key is replayed in order',
    row(async (it) => {
      const { bus, heard, state } = await parkThree(it);
      const { world, topic, ledger } = it;
      const [first] = await bus.parked(ledger);
      expect(await bus.discardParked(first!, discard)).toEqual({ ...first, ...discard });
      expect(await bus.discardParked(first!, { ...discard, reason: 'twice' })).toBeUndefined();
      state.refuses = false;
      expect(await bus.replayParked(ledger, topic, 'bad')).toBe(2);
      expect(heard.events.map(label)).toEqual(['bad1', 'bad2']);
      expect(await bus.parked(ledger)).toEqual([]);
      await world.crash(bus);
      const next = await world.open();
      expect(await next.discarded(ledger)).toEqual([{ ...first, ...discard }]);
      expect(await next.parked(ledger)).toEqual([]);
    }),
  );

  it(
    'lets a key go on when the last of its parked messages was discarded',
    row(async (it) => {
      const { bus, heard, state } = await parkThree(it);
      const { topic, ledger } = it;
      for (const message of await bus.parked(ledger)) await bus.discardParked(message, discard);
      state.refuses = false;
      await bus.publish(topic, [sampleEvent('bad', 3)]);
      await until(() => heard.events.length > 0, 'the next event is delivered');
      expect(heard.events.map(label)).toEqual(['bad3']);
      expect((await bus.discarded(ledger)).map(({ event }) => label(event)).sort()).toEqual(['bad0', 'bad1', 'bad2']);
    }),
  );
};
