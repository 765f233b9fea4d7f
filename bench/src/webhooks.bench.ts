import { QuietMachine } from './load/quiet-machine';
import { rounded, say, spreadOf, told } from './load/spread';
import { type DeliveryLoad, type ReceivedTotals, startDispatcher, startFloor, startSink } from './webhooks/programs';

/**
 * Deliveries a second with 1 kB signed bodies: everything kept on disk with fsync, the guard, the breaker and the
 * deadline on, sent by a thread of their own, beside a bare undici loop that signs and keeps nothing.
 */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7);
const sliceSeconds = 2;
const warmUpSeconds = 10;
const endpoints = 8;
/** Each waits for two commits, which many share. */
const inFlight = 1_024;
const floorInFlight = 64;

export const run = async (): Promise<void> => {
  const { sink, url } = await startSink();
  const [dispatcher, floor] = [await startDispatcher(), await startFloor()];
  try {
    await dispatcher.ask({ register: Array.from({ length: endpoints }, () => `${url}/now`) });
    const ours = (seconds: number) => dispatcher.ask<DeliveryLoad>({ closed: { seconds, inFlight } });
    const bare = (seconds: number) => floor.ask<DeliveryLoad>({ url: `${url}/now`, seconds, inFlight: floorInFlight });
    await ours(warmUpSeconds);
    await bare(3);
    const machine = new QuietMachine([process.pid, dispatcher.pid, floor.pid, sink.pid]);
    const { kept, noisy } = await machine.alternate([ours, bare], { rounds, roundsMax: rounds * 3 }, (slice) =>
      slice(sliceSeconds),
    );
    const rate = ({ delivered, seconds }: DeliveryLoad): number => delivered / seconds;
    const perCpu = ({ delivered, cpuSeconds }: DeliveryLoad): number => delivered / cpuSeconds;
    const { cpuSeconds } = await sink.ask<ReceivedTotals>({});
    say(`dispatcher ${told(spreadOf(kept.map(([own]) => rate(own))), 0)} deliveries/s`);
    say(`floor      ${told(spreadOf(kept.map(([, bareOne]) => rate(bareOne))), 0)} requests/s`);
    say(`ratio      ${told(spreadOf(kept.map(([own, bareOne]) => rate(own) / rate(bareOne))))} of the floor`);
    say(
      `processor  ${told(spreadOf(kept.map(([own, bareOne]) => perCpu(own) / perCpu(bareOne))))} of the floor per CPU second`,
    );
    say(
      `memory     ${kept.at(-1)![0].memoryMb} MB; sink ${rounded(cpuSeconds, 1)} CPU seconds; ${rounds} rounds, ${noisy} noisy`,
    );
  } finally {
    for (const program of [dispatcher, floor, sink]) program.end();
  }
};
