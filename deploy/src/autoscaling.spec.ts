import { selectionOf } from './reading/promql';
import { manifest } from './reading/manifests';
import { registeredMetrics } from './reading/registered-metrics';
import { services, yamlOf } from './reading/repository';

const consumers = services.filter((service) => service !== 'api-gateway');
const { externalRules } = yamlOf('deploy/prometheus/adapter-rules.yml');
const metricsOf = (service: string): any[] => manifest('HorizontalPodAutoscaler', service).spec.metrics;
const byCpu = {
  type: 'Resource',
  resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } },
};

describe('autoscaling', () => {
  it('of the gateway follows its processor time: nothing waits for it on the bus', () =>
    expect(metricsOf('api-gateway')).toEqual([byCpu]));

  it.each(consumers)('of %s follows its processor time and what waits for it', (service) => {
    const [cpu, lag, ...others] = metricsOf(service);
    expect([cpu, others]).toEqual([byCpu, []]);
    expect(lag).toEqual({
      type: 'External',
      external: {
        metric: { name: 'kafka_consumer_lag_messages', selector: { matchLabels: { service } } },
        target: { type: 'AverageValue', averageValue: expect.stringMatching(/^[1-9]\d*$/) },
      },
    });
  });

  it.each(consumers)('of %s adds pods faster than it removes them', (service) => {
    const { scaleUp, scaleDown } = manifest('HorizontalPodAutoscaler', service).spec.behavior;
    expect(scaleUp.stabilizationWindowSeconds).toBeLessThan(scaleDown.stabilizationWindowSeconds);
    const perMinute = ({ policies: [{ value, periodSeconds }] }: any) => (value / periodSeconds) * 60;
    expect(perMinute(scaleUp)).toBeGreaterThan(perMinute(scaleDown));
  });

  it('finds each external metric in a rule of the adapter that reads a metric of ours by labels that it has', () => {
    const asked = new Set(consumers.flatMap(metricsOf).flatMap(({ external }) => external?.metric.name ?? []));
    expect(externalRules.map(({ name }: any) => name.as)).toEqual([...asked]);
    const registered = registeredMetrics();
    for (const { seriesQuery, metricsQuery, resources, name } of externalRules) {
      const series = selectionOf(seriesQuery);
      const query = selectionOf(
        metricsQuery.replace('<<.Series>>', name.as).replace('<<.LabelMatchers>>', 'service="any"'),
      );
      expect([series.metrics, query.metrics, resources]).toEqual([[name.as], [name.as], { namespaced: false }]);
      const { labels = [] } = registered.get(name.as) ?? {};
      expect([...series.labels, ...query.labels].filter((label) => !labels.includes(label))).toEqual([]);
    }
  });
});
