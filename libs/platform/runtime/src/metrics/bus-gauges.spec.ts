import { createRegistry } from '@taprail/telemetry';
import { measureWaitingMessages } from './bus-gauges';

const hourMs = 3_600_000;

/** `name{group,topic}` and its value, without the labels that the registry adds. */
const seriesOf = async (registry: ReturnType<typeof createRegistry>): Promise<Readonly<Record<string, number>>> => {
  const lines = (await registry.metrics()).split('\n').filter((line) => /^(bus_held|parked)_/.test(line));
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, group, topic, value] = /^(\w+)\{.*group="(.*?)",topic="(.*?)".*\} (.*)$/.exec(line) ?? [];
      return [`${name}{${group},${topic}}`, Number(value)];
    }),
  );
};

it('says of every group and topic what is held, for how long, and what is parked', async () => {
  const registry = createRegistry({ service: 'ledger', version: '0', commit: 'test' });
  const held = [
    { group: 'ledger', topic: 'taps.money', messages: 3, sinceMs: Date.now() - hourMs },
    { group: 'ledger', topic: 'onboarding.events', messages: 0, sinceMs: undefined },
  ];
  const parked = [{ group: 'ledger', topic: 'taps.money', messages: 2, oldestAt: '2026-03-02T11:00:00.000Z' }];
  measureWaitingMessages({ held: () => held, parkedCounts: async () => parked }, registry);
  const { 'bus_held_seconds{ledger,taps.money}': heldSeconds = 0, ...others } = await seriesOf(registry);
  expect(Math.floor(heldSeconds / (hourMs / 1_000))).toBe(1);
  expect(others).toEqual({
    'bus_held_messages{ledger,taps.money}': 3,
    'bus_held_messages{ledger,onboarding.events}': 0,
    'bus_held_seconds{ledger,onboarding.events}': 0,
    'parked_messages{ledger,taps.money}': 2,
  });
});
