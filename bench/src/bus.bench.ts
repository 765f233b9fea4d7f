import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { commandTopic, ensureBusTopics, MessagePortCommandBus, openBus, replyTopic } from '@taprail/bus';
import type { CommandMessage } from '@taprail/contracts';
import { openBareKafka } from './bus/bare-kafka';

/** One way to ask and be answered; `ask` resolves with the answer. */
type Variant = Readonly<{
  name: string;
  calls: number;
  ask: (index: number) => Promise<unknown>;
  close: () => Promise<void>;
}>;
type Measured = Readonly<{ p50: number; p99: number; perSecond: number }>;

const rounds = 5;
const concurrency = 64;
const warmUpCalls = 200;
const deadlineMs = 30_000;

const command = (index: number): CommandMessage => ({
  name: 'bench.echo',
  key: `key-${index % 1_000}`,
  data: { amount: 1250, currency: 'EUR', note: 'x'.repeat(300) },
  deadlineMs: Date.now() + deadlineMs,
  commandId: randomUUID(),
  correlationId: 'bench',
  actor: { kind: 'api_key', id: 'bench' },
});

const echo = async ({ data }: CommandMessage): Promise<unknown> => data;

const openInProcess = async (folder: string): Promise<Variant> => {
  const { commands, events } = await openBus(`in-process:${join(folder, 'bus.db')}`);
  await commands.serve('bench', echo);
  const close = async (): Promise<void> => void (await Promise.all([commands.close(), events.close()]));
  return { name: 'in process', calls: 20_000, ask: (index) => commands.send(command(index)), close };
};

const openMessagePort = async (): Promise<Variant> => {
  const { port1, port2 } = new MessageChannel();
  const [server, sender] = [new MessagePortCommandBus(port1), new MessagePortCommandBus(port2)];
  await server.serve('bench', echo);
  const close = async (): Promise<void> => void (await Promise.all([server.close(), sender.close()]));
  return { name: 'message port', calls: 10_000, ask: (index) => sender.send(command(index)), close };
};

const openKafka = async (brokers: string): Promise<Variant> => {
  const url = `kafka://${brokers}`;
  await ensureBusTopics(url, [commandTopic('bench'), replyTopic()]);
  const [server, sender] = [await openBus(url), await openBus(url, { sendsCommands: true })];
  await server.commands.serve('bench', echo);
  const close = async (): Promise<void> =>
    void (await Promise.all([server, sender].flatMap(({ commands, events }) => [commands.close(), events.close()])));
  return { name: 'kafka', calls: 2_000, ask: (index) => sender.commands.send(command(index)), close };
};

const openFloor = async (brokers: string): Promise<Variant> => {
  const { ask, close } = await openBareKafka(brokers);
  return { name: 'floor: bare kafkajs', calls: 2_000, ask: (index) => ask(JSON.stringify(command(index))), close };
};

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;

const median = (values: readonly number[]): number =>
  percentile(
    [...values].sort((a, b) => a - b),
    0.5,
  );

/** One after the other: what a single caller waits. */
const latencies = async ({ ask, calls }: Variant): Promise<readonly number[]> => {
  const times: number[] = [];
  for (let index = 0; index < calls / 10; index += 1) {
    const from = performance.now();
    await ask(index);
    times.push(performance.now() - from);
  }
  return times.sort((a, b) => a - b);
};

/** Many callers at once: how much goes through. */
const rate = async ({ ask, calls }: Variant): Promise<number> => {
  let next = 0;
  const from = performance.now();
  const caller = async (): Promise<void> => {
    while (next < calls) await ask((next += 1));
  };
  await Promise.all(Array.from({ length: concurrency }, caller));
  return calls / ((performance.now() - from) / 1_000);
};

const measure = async (variant: Variant): Promise<Measured> => {
  const sorted = await latencies(variant);
  return { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99), perSecond: await rate(variant) };
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const widths = [22, 10, 10, 12, 18] as const;

const line = (...cells: readonly string[]): string => cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('');

const print = (results: ReadonlyMap<string, readonly Measured[]>): void => {
  say(
    line('command round trip', 'p50 ms', 'p99 ms', 'per second', `spread (${rounds} rounds, ${concurrency} callers)`),
  );
  for (const [name, all] of results) {
    const rates = all.map(({ perSecond }) => perSecond);
    const [p50, p99] = [median(all.map((one) => one.p50)), median(all.map((one) => one.p99))];
    const spread = `${Math.round(Math.min(...rates))}–${Math.round(Math.max(...rates))}`;
    say(line(name, p50.toFixed(3), p99.toFixed(3), String(Math.round(median(rates))), spread));
  }
};

/** Round trips of a command on every bus, rounds interleaved; Kafka beside a bare kafkajs request and reply. */
export const run = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'taprail-bench-'));
  const brokers = process.env['TEST_KAFKA_BROKERS'] ?? '';
  const variants = [await openInProcess(folder), await openMessagePort()];
  if (brokers === '') say('Kafka is NOT measured: TEST_KAFKA_BROKERS is not set.');
  else variants.push(await openFloor(brokers), await openKafka(brokers));
  const results = new Map<string, Measured[]>(variants.map(({ name }) => [name, []]));
  for (const { ask } of variants) for (let index = 0; index < warmUpCalls; index += 1) await ask(index);
  for (let round = 0; round < rounds; round += 1) {
    for (const variant of variants) results.get(variant.name)?.push(await measure(variant));
  }
  print(results);
  await Promise.all(variants.map(({ close }) => close()));
  rmSync(folder, { recursive: true });
};
