import type { BusCounter, BusWatchers } from '@taprail/bus';
import { type Logger, OutageLog, type Registry } from '@taprail/telemetry';
import { Counter, Histogram } from 'prom-client';

/** How long a group commit took: the floor under every write. */
export const commitWatcher = (registry: Registry): ((durationMs: number, appends: number) => void) => {
  const duration = new Histogram({
    name: 'eventstore_commit_duration_seconds',
    help: 'Time of one commit, which may hold many appends.',
    buckets: [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5],
    registers: [registry],
  });
  const appended = new Counter({
    name: 'eventstore_appends_total',
    help: 'Appends that were decided.',
    registers: [registry],
  });
  return (durationMs, appends) => {
    duration.observe(durationMs / 1_000);
    appended.inc(appends);
  };
};

/** A store that cannot be reached is tried again for ever; this is how anyone learns of it. */
export const outageWatcher = (logger: Logger, registry: Registry): ((error: unknown) => void) => {
  const outages = new Counter({
    name: 'eventstore_subscription_outages_total',
    help: 'Times a subscription was lost and taken up again.',
    registers: [registry],
  });
  const lines = new OutageLog(logger);
  return (error) => {
    outages.inc();
    lines.note('eventstore', error, {}, 'the event store cannot be followed; it is tried again');
  };
};

/** Lines of the bus about what it tries again by itself, at every attempt or for every message. */
const passing: ReadonlySet<string> = new Set([
  'bus log cannot be read; it is tried again',
  'commit failed',
  'consumer not rebuilt yet',
  'kafka client',
  'message held; it is tried until it succeeds',
  'reply not sent',
  'send failed',
]);

export const busWatchers = (logger: Logger, registry: Registry): BusWatchers => {
  /** Counted here, and told to the metric when someone reads it: that costs more than counting. */
  const untold = new Map<BusCounter, Map<string, number>>();
  const counts = new Counter({
    name: 'bus_messages_total',
    help: 'Commands and integration events, by outcome.',
    labelNames: ['what', 'lane'],
    registers: [registry],
    collect() {
      for (const [what, lanes] of untold) for (const [lane, amount] of lanes) counts.inc({ what, lane }, amount);
      untold.clear();
    },
  });
  const outages = new OutageLog(logger);
  return {
    log: (message, fields) => {
      if (!passing.has(message)) return logger.warn(fields, message);
      const { error, ...facts } = fields;
      const { group, topic, context, topics, namespace } = facts;
      return outages.note([message, group, topic, context, topics, namespace].join(' '), error ?? '', facts, message);
    },
    count: (what, lane, amount) => {
      const lanes = untold.get(what) ?? new Map<string, number>();
      lanes.set(lane, (lanes.get(lane) ?? 0) + amount);
      if (lanes.size === 1) untold.set(what, lanes);
    },
  };
};
