import type { EventStore } from '@taprail/event-store';
import type { Registry } from '@taprail/telemetry';
import { Counter, Histogram } from 'prom-client';

/** The store with a watch beside it: how long appends take, and how often two writers meet. */
export const measured = (store: EventStore, registry: Registry): EventStore => {
  const duration = new Histogram({
    name: 'eventstore_append_duration_seconds',
    help: 'Time of an append as its caller sees it.',
    labelNames: ['result'],
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const conflicts = new Counter({
    name: 'eventstore_append_conflicts_total',
    help: 'Appends that another writer was faster than; they are decided again.',
    registers: [registry],
  });
  // Looked up once: finding a label by its name costs more than counting.
  const took = { ok: duration.labels('ok'), conflict: duration.labels('conflict'), error: duration.labels('error') };
  const append: EventStore['append'] = (stream, expected, events) => {
    const startedAt = performance.now();
    const observe = (result: keyof typeof took): void => took[result].observe((performance.now() - startedAt) / 1_000);
    const appended = store.append(stream, expected, events);
    // Beside the caller's way, who is told what the store says and not a step later.
    appended.then(
      () => observe('ok'),
      (error: Error) => {
        const isConflict = error.name === 'RevisionConflict';
        if (isConflict) conflicts.inc();
        observe(isConflict ? 'conflict' : 'error');
      },
    );
    return appended;
  };
  return {
    hasOtherWriters: store.hasOtherWriters,
    append,
    read: (...args) => store.read(...args),
    readAll: (...args) => store.readAll(...args),
    subscribe: (...args) => store.subscribe(...args),
    head: (...args) => store.head(...args),
    check: (...args) => store.check(...args),
    close: () => store.close(),
  };
};
