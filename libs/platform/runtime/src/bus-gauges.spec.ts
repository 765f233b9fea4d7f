import { createRegistry } from '@taprail/telemetry';
import { measureHeldMessages } from './bus-gauges';

const linesOf = async (registry: ReturnType<typeof createRegistry>): Promise<readonly string[]> =>
  (await registry.metrics()).split('\n').filter((line) => line.startsWith('bus_held'));

it('says of every group and topic how many messages are held and for how long', async () => {
  const registry = createRegistry({ service: 'ledger', version: '0', commit: 'test' });
  const held = [
    { group: 'ledger', topic: 'taps.money', messages: 3, sinceMs: Date.now() - 3_600_000 },
    { group: 'ledger', topic: 'onboarding.events', messages: 0, sinceMs: undefined },
  ];
  measureHeldMessages({ held: () => held }, registry);
  const lines = await linesOf(registry);
  expect(
    lines.filter((line) => line.startsWith('bus_held_messages')).map((line) => line.replace(/service="[^"]*",?/, '')),
  ).toEqual([
    expect.stringMatching(/group="ledger",topic="taps.money".* 3$/),
    expect.stringMatching(/group="ledger",topic="onboarding.events".* 0$/),
  ]);
  const [longest, none] = lines
    .filter((line) => line.startsWith('bus_held_seconds'))
    .map((line) => Number(line.split(' ').at(-1)));
  expect([Math.floor((longest ?? 0) / 3_600), none]).toEqual([1, 0]);
});
