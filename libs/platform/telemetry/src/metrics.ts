import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

export { Registry };

export const METRICS_REGISTRY = Symbol('MetricsRegistry');

export type BuildFacts = Readonly<{ service: string; version: string; commit: string; thread?: string }>;

/** One registry per process: Node's own figures, and who is speaking. */
export const createRegistry = (build: BuildFacts): Registry => {
  const registry = new Registry();
  registry.setDefaultLabels({
    service: build.service,
    ...(build.thread === undefined ? {} : { thread: build.thread }),
  });
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'build_info',
    help: 'Always 1; the labels say what is running.',
    labelNames: ['version', 'commit'],
    registers: [registry],
  }).set({ version: build.version, commit: build.commit }, 1);
  return registry;
};
