import type { CommandWatcher } from '@taprail/bus';
import { Rejection } from '@taprail/event-sourcing';
import type { Registry } from '@taprail/telemetry';
import { Histogram } from 'prom-client';

/** Shows how long handlers take. Names of commands are those that have a handler, so a sender cannot make up labels. */
export const commandWatcher = (registry: Registry): CommandWatcher => {
  const duration = new Histogram({
    name: 'command_duration_seconds',
    help: 'Time from the start of the handler of a command to its answer, in the process that serves it.',
    labelNames: ['command', 'result'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  return (command, durationMs, error) => {
    const result = error === undefined ? 'ok' : error instanceof Rejection ? 'refused' : 'failed';
    duration.observe({ command, result }, durationMs / 1_000);
  };
};
