import { Histogram, Registry } from 'prom-client';
import type { RoutePlan } from '../operation/route-plan';
import { RequestDurations } from './request-durations';

const plan = { method: 'GET', url: '/things/:id' } as RoutePlan;
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const observed = [0, 0.001, 0.0011, 0.3, 30, 31];

const both = () => {
  const registries = [new Registry(), new Registry()] as const;
  for (const registry of registries) registry.setDefaultLabels({ service: 'spec' });
  const ours = new RequestDurations(registries[0]);
  const theirs = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of the headers to the last byte of the answer.',
    labelNames: ['method', 'route', 'status_class'],
    buckets,
    registers: [registries[1]],
  });
  for (const seconds of observed) {
    ours.observe(plan, 204, seconds);
    theirs.observe({ method: 'GET', route: '/things/:id', status_class: '2xx' }, seconds);
  }
  ours.observe(undefined, 404, 1);
  theirs.observe({ method: 'other', route: 'none', status_class: '4xx' }, 1);
  return { registries, ours };
};

describe('the durations of requests', () => {
  it('read as prom-client’s own histogram does', async () => {
    const [text, theirs] = await Promise.all(both().registries.map((registry) => registry.metrics()));
    expect(text).toBe(theirs);
  });

  it('read so as JSON, too', async () => {
    const [json, theirs] = await Promise.all(both().registries.map((registry) => registry.getMetricsAsJSON()));
    // Exemplars are not used; prom-client says so in every value.
    const plain = (value: unknown) =>
      JSON.parse(JSON.stringify(value), (name, part) => (name === 'exemplar' ? undefined : part));
    expect(plain(json)).toEqual(plain(theirs));
  });

  it('start anew after a reset', async () => {
    const { registries, ours } = both();
    ours.reset();
    expect(await registries[0].metrics()).not.toContain('_count');
  });
});
