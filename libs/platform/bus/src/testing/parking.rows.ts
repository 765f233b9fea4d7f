import type { IntegrationEvent } from '@taprail/contracts';
import { ContentFailure } from '../delivery/content/content-failure';
import { label, sampleEvent, sampleEvents, until } from './samples';
import { impatient, listener, type RowOf } from './integration-world';

/** Fails every event of key `bad` as long as `broken` holds. */
const fragile = () => {
  const state = { broken: true };
  const heard = listener(async ({ key }) => {
    if (key === 'bad' && state.broken) throw new ContentFailure('the ledger is closed');
  });
  return { state, ...heard };
};

const brief = ({
  key,
  event,
  attempts,
  error,
}: {
  key: string;
  event: IntegrationEvent;
  attempts: number;
  error: string;
}) => ({
  key,
  event: label(event),
  attempts,
  error,
});

const behind = { attempts: 0, error: 'waits behind a parked message of its key' };

export const describeParking = (row: RowOf): void => {
  it(
    'tries again after a failure and parks nothing when that helps',
    row(async ({ world, topic, ledger }) => {
      const bus = await world.open({ attemptsMax: 3, backoffMs: () => 5 });
      let failures = 2;
      const heard = listener(async () => {
        if ((failures -= 1) >= 0) throw new Error('not yet');
      });
      await bus.subscribe({ group: ledger, topic, deliver: heard.deliver });
      await bus.publish(topic, sampleEvents(['a'], 2));
      await until(() => heard.events.length >= 4, 'both events got through');
      expect(heard.events.map(label)).toEqual(['a0', 'a0', 'a0', 'a1']);
      expect(await bus.parked(ledger)).toEqual([]);
    }),
  );

  it(
    'parks a message after its last attempt, later ones of its key behind it, and lets other keys go on',
    row(async ({ world, topic, ledger }) => {
      const bus = await world.open(impatient);
      const heard = fragile();
      await bus.subscribe({ group: ledger, topic, deliver: heard.deliver });
      const events = sampleEvents(['bad', 'good'], 3);
      await bus.publish(topic, events);
      await until(async () => (await bus.parked(ledger)).length === 3, 'the bad key is parked');
      await until(() => heard.events.length >= 6, 'the good key is done');
      const parked = await bus.parked(ledger);
      expect(parked.map(brief)).toEqual([
        { key: 'bad', event: 'bad0', attempts: 3, error: 'the ledger is closed' },
        { key: 'bad', event: 'bad1', ...behind },
        { key: 'bad', event: 'bad2', ...behind },
      ]);
      expect(parked.map(({ event }) => event)).toEqual(events.filter(({ key }) => key === 'bad'));
      expect(heard.events.map(label).sort()).toEqual(['bad0', 'bad0', 'bad0', 'good0', 'good1', 'good2']);
    }),
  );

  it(
    'replays a parked key in order, after which the key flows again',
    row(async ({ world, topic, ledger }) => {
      const bus = await world.open(impatient);
      const heard = fragile();
      await bus.subscribe({ group: ledger, topic, deliver: heard.deliver });
      await bus.publish(topic, sampleEvents(['bad'], 3));
      await until(async () => (await bus.parked(ledger)).length === 3, 'the key is parked');
      heard.state.broken = false;
      heard.events.length = 0;
      expect(await bus.replayParked(ledger, topic, 'bad')).toBe(3);
      await bus.publish(topic, [sampleEvent('bad', 3)]);
      await until(() => heard.events.length >= 4, 'the next event is delivered');
      expect(heard.events.map(label)).toEqual(['bad0', 'bad1', 'bad2', 'bad3']);
      expect(await bus.parked(ledger)).toEqual([]);
      expect(await bus.replayParked(ledger, topic, 'bad')).toBe(0);
    }),
  );

  it(
    'keeps the key parked when a replay fails half-way',
    row(async ({ world, topic, ledger }) => {
      const bus = await world.open(impatient);
      let good = 0;
      const heard = listener(async () => {
        if ((good -= 1) < 0) throw new ContentFailure('still closed');
      });
      await bus.subscribe({ group: ledger, topic, deliver: heard.deliver });
      await bus.publish(topic, sampleEvents(['bad'], 3));
      await until(async () => (await bus.parked(ledger)).length === 3, 'the key is parked');
      good = 1;
      expect(await bus.replayParked(ledger, topic, 'bad')).toBe(1);
      expect((await bus.parked(ledger)).map(brief)).toEqual([
        { key: 'bad', event: 'bad1', attempts: 1, error: 'still closed' },
        { key: 'bad', event: 'bad2', ...behind },
      ]);
    }),
  );

  it(
    'remembers parked messages over a crash and replays them from a fresh process',
    row(async ({ world, topic, ledger }) => {
      const first = await world.open(impatient);
      const before = fragile();
      await first.subscribe({ group: ledger, topic, deliver: before.deliver });
      await first.publish(topic, sampleEvents(['bad'], 2));
      await until(async () => (await first.parked(ledger)).length === 2, 'the key is parked');
      await world.crash(first);

      const second = await world.open(impatient);
      const after = listener();
      await second.subscribe({ group: ledger, topic, deliver: after.deliver });
      await second.publish(topic, [sampleEvent('bad', 2)]);
      await until(async () => (await second.parked(ledger)).length === 3, 'the new event parks behind');
      expect(after.events).toEqual([]);
      expect(await second.replayParked(ledger, topic, 'bad')).toBe(3);
      expect(after.events.map(label)).toEqual(['bad0', 'bad1', 'bad2']);
      expect(await second.parked(ledger)).toEqual([]);
    }),
  );

  it(
    'tells a process that delivers nothing what is parked, and refuses to replay there',
    row(async ({ world, topic, ledger }) => {
      const worker = await world.open(impatient);
      await worker.subscribe({ group: ledger, topic, deliver: fragile().deliver });
      await worker.publish(topic, sampleEvents(['bad'], 1));
      await until(async () => (await worker.parked(ledger)).length === 1, 'the key is parked');
      const onlooker = await world.open();
      expect(await onlooker.parked(ledger)).toEqual(await worker.parked(ledger));
      await expect(onlooker.replayParked(ledger, topic, 'bad')).rejects.toThrow('has no subscriber in this process');
    }),
  );
};
