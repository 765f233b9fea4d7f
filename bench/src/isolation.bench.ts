import { QuietMachine } from './load/quiet-machine';
import { percentile, rounded, say, spreadOf, told } from './load/spread';
import type { ChildProgram } from './load/child-program';
import { type DeliveryLoad, type ReceivedTotals, startDispatcher, startSink } from './webhooks/programs';

/**
 * 200 endpoints, 1,000 events a second to one after the other; 10, 20 and 40 of them hang for as long as they may. How
 * long the others wait, from the making of an event to its first byte at the receiver, beside a dispatcher to which
 * none of them hangs, in alternating slices.
 */
const endpoints = 200;
const perSecond = Number(process.env['BENCH_RATE'] ?? 1_000);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 20);
const hanging = (process.env['BENCH_HANGING'] ?? '10,20,40').split(',').map(Number);
const rounds = 5;
const warmUpSeconds = 10;
/** The time in which the last request is received and the last outcome written. */
const restMs = 500;

const ms = (us: number): string => rounded(us / 1_000, 1);
const sharesOf = (us: readonly number[]): string =>
  [0.5, 0.99, 0.999].map((share) => ms(percentile(us, share))).join(' / ');
const p99 = (us: readonly number[]): number => percentile(us, 0.99);

const beside = async (count: number): Promise<void> => {
  const { sink, url } = await startSink();
  const [none, some] = [await startDispatcher(), await startDispatcher()];
  const heard = async (dispatcher: ChildProgram, forSeconds: number): Promise<readonly number[]> => {
    await dispatcher.ask<DeliveryLoad>({ open: { seconds: forSeconds, perSecond } });
    await new Promise((resolve) => setTimeout(resolve, restMs));
    return (await sink.ask<ReceivedTotals>({})).latenciesUs;
  };
  const open = async (dispatcher: ChildProgram, hangingCount: number): Promise<void> => {
    const urls = Array.from({ length: endpoints }, (_, n) => `${url}/${n < hangingCount ? 'hang' : 'fast'}`);
    await dispatcher.ask({ register: urls });
    await heard(dispatcher, warmUpSeconds);
  };
  try {
    await open(none, 0);
    await open(some, count);
    const machine = new QuietMachine([process.pid, none.pid, some.pid, sink.pid]);
    const { kept, noisy } = await machine.alternate([none, some], { rounds, roundsMax: rounds * 2 }, (dispatcher) =>
      heard(dispatcher, seconds / rounds),
    );
    const [atNone, atSome] = [kept.flatMap(([us]) => us), kept.flatMap(([, us]) => us)];
    const expected = (perSecond * seconds * (endpoints - count)) / endpoints;
    const { memoryMb } = await some.ask<DeliveryLoad>({ open: { seconds: 0, perSecond } });
    say(
      `${count} hanging: healthy p50 / p99 / p99.9 ${sharesOf(atSome)} ms beside ${sharesOf(atNone)} ms at none; ` +
        `p99 ${rounded(p99(atSome) / p99(atNone))} of that at none, ` +
        `in rounds ${told(spreadOf(kept.map(([one, other]) => p99(other) / p99(one))))}, ${noisy} noisy; ` +
        `${atSome.length} of ${expected} heard, ${memoryMb} MB`,
    );
  } finally {
    for (const program of [none, some, sink]) program.end();
  }
};

export const run = async (): Promise<void> => {
  for (const count of hanging) await beside(count);
};
