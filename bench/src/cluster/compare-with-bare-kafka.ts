import { openBareKafka } from '../bus/bare-kafka';
import type { LoadPlan } from '../load/loops';
import { percentile, say, spreadOf, told } from '../load/spread';
import type { MeasuredCluster } from './measured-cluster';

const singleMs = 1_500;

type Ask = (caller: number) => Promise<unknown>;
type Slice = Readonly<{ perSecond: number; p50: number }>;

/** One caller after the other for the latency, all of them at once for the rate. */
const slice = async (ask: Ask, callers: number, rateMs: number): Promise<Slice> => {
  const times: number[] = [];
  for (const endMs = performance.now() + singleMs; performance.now() < endMs;) {
    const fromMs = performance.now();
    await ask(0);
    times.push(performance.now() - fromMs);
  }
  const beganMs = performance.now();
  let answers = 0;
  const caller = async (_: unknown, at: number): Promise<void> => {
    while (performance.now() - beganMs < rateMs) {
      await ask(at);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return { perSecond: (answers * 1_000) / (performance.now() - beganMs), p50: percentile(times, 0.5) };
};

const askOf =
  ({ connections, ask, require }: LoadPlan): Ask =>
  async (caller) =>
    require(await connections[caller]!.send(ask(caller)));

/** A tap beside the least that Kafka can do: request and reply with kafkajs alone over the same brokers, in rounds that alternate. */
export const compareWithBareKafka = async (
  cluster: MeasuredCluster,
  load: LoadPlan,
  { rounds, rateMs }: Readonly<{ rounds: number; rateMs: number }>,
): Promise<void> => {
  const floor = await openBareKafka(cluster.brokers.join(','));
  const text = JSON.stringify({ amount: 4_200, currency: 'USD', note: 'x'.repeat(400) });
  const callers = load.connections.length;
  const [askFloor, askTap]: readonly [Ask, Ask] = [() => floor.ask(text), askOf(load)];
  const kept: (readonly [Slice, Slice])[] = [];
  await slice(askFloor, callers, rateMs);
  for (let round = 0; round < rounds; round += 1) {
    const ofFloor = round % 2 === 0 ? await slice(askFloor, callers, rateMs) : undefined;
    const ofTap = await slice(askTap, callers, rateMs);
    await cluster.caughtUp();
    kept.push([ofFloor ?? (await slice(askFloor, callers, rateMs)), ofTap]);
  }
  await floor.close();
  const side = (index: 0 | 1, what: keyof Slice) => spreadOf(kept.map((pair) => pair[index][what]));
  const ratio = (what: keyof Slice) => spreadOf(kept.map(([one, other]) => other[what] / one[what]));
  say(`${callers} callers for the rate, one for p50; ${rounds} rounds of ${rateMs} and ${singleMs} ms`);
  say('| what | floor: bare kafkajs | tap over Kafka | ratio |');
  say('|---|---|---|---|');
  say(
    `| round trips a second | ${told(side(0, 'perSecond'), 0)} | ${told(side(1, 'perSecond'), 0)} | ${told(ratio('perSecond'))} |`,
  );
  say(`| p50 (ms) | ${told(side(0, 'p50'), 1)} | ${told(side(1, 'p50'), 1)} | ${told(ratio('p50'))} |`);
};
