import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { giveBack } from './give-back';

const lookEveryMs = 5_000;
/** Collecting stops the thread for a tenth of a second or so, for which someone may be waiting. */
const restMax = 0.03;
const worthBytes = 24 * 1_024 * 1_024;

type Heap = Readonly<{ total_heap_size: number; used_heap_size: number }>;

/** Whether there is much to give back, and nothing else to do. */
export const isTime = (busy: number, { total_heap_size, used_heap_size }: Heap, busyMax = restMax): boolean =>
  busy <= busyMax && total_heap_size - used_heap_size >= worthBytes;

/** Looks now and then whether this thread is at rest, no more than so busy, and has more memory than it needs. */
export const giveBackAtRest = (busyMax?: number): void => {
  let before: EventLoopUtilization = performance.eventLoopUtilization();
  setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    if (isTime(utilization, getHeapStatistics(), busyMax)) void giveBack();
  }, lookEveryMs).unref();
};
