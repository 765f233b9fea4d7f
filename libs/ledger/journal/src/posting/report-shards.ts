import { Counter, Gauge } from 'prom-client';
import type { Logger, Registry } from '@taprail/telemetry';
import type { JournalOptions } from './journal';

/** Counts and logs what an operator has to know of the shards. */
export const reportShards = (
  log: Logger,
  registry: Registry,
): Required<Pick<JournalOptions, 'onSourceConflict' | 'onState'>> => {
  const conflicts = new Counter({
    name: 'ledger_source_conflict_total',
    help: 'Events that told of something else when they were heard again.',
    registers: [registry],
  });
  const stopped = new Gauge({
    name: 'ledger_lane_stopped',
    help: '1 while a shard of the journal has stopped at something that it may not skip; the log says at what.',
    labelNames: ['shard'],
    registers: [registry],
  });
  return {
    onSourceConflict: (conflict) => {
      conflicts.inc();
      log.error({ err: conflict }, 'an event was heard again and tells of something else; the first word stands');
    },
    onState: (shard, state) => {
      stopped.set({ shard: String(shard) }, state.status === 'stopped' ? 1 : 0);
      if (state.status === 'stopped') log.error({ shard, ...state }, 'a shard of the journal has stopped');
    },
  };
};
