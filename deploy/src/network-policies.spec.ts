import { loadSettings } from '@taprail/runtime';
import { serversOf } from './reading/compose';
import { containerOf, kustomization, manifest, manifests, podEnvironmentOf } from './reading/manifests';
import { services } from './reading/repository';

const policies = manifests().filter(({ kind }) => kind === 'NetworkPolicy');
const policy = (name: string) => manifest('NetworkPolicy', name).spec;
const everyPod = {};
const podsOf = (service: string) => ({ matchLabels: { 'app.kubernetes.io/name': service } });
const inNamespace = (name: string) => ({ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } } });

describe('the network policies', () => {
  it('close everything first', () =>
    expect(policy('nothing-by-default')).toEqual({ podSelector: everyPod, policyTypes: ['Ingress', 'Egress'] }));

  it('let anyone in at the API of the gateway, and Prometheus at the metrics of all', () => {
    const entrances = policies.flatMap(({ spec }) =>
      (spec.ingress ?? []).map((rule: object) => ({ ...rule, to: spec.podSelector })),
    );
    expect(entrances).toEqual([
      { to: podsOf('api-gateway'), ports: [{ port: 'http' }] },
      { to: everyPod, from: [inNamespace('monitoring')], ports: [{ port: 'metrics' }] },
    ]);
  });

  it('name ports that every container has', () => {
    const namedPorts = policies
      .flatMap(({ spec }) => spec.ingress ?? [])
      .flatMap(({ ports }) => ports.map(({ port }: { port: string }) => port));
    for (const service of services) {
      const opened = containerOf(service).ports.map(({ name }: { name: string }) => name);
      expect(opened).toEqual(expect.arrayContaining(namedPorts));
    }
  });

  it.each(services)('let %s reach the stores it is told of', (service) => {
    const { eventStoreUrl, busUrl, readStoreUrl } = loadSettings(service, podEnvironmentOf(service));
    const [stores] = policy('services-use-the-stores').egress;
    const namespace = stores.to[0].namespaceSelector.matchLabels['kubernetes.io/metadata.name'];
    const reached = [busUrl, eventStoreUrl, readStoreUrl].flatMap(serversOf);
    expect(stores.ports).toEqual(reached.map(({ port }) => ({ port: Number(port) })));
    expect(reached.map(({ host }) => host.split('.').slice(1))).toEqual(reached.map(() => [namespace, 'svc']));
  });

  it('let webhooks and questions to the provider, and nothing else, leave for public addresses', () => {
    const leaving = policies.filter(({ spec }) => JSON.stringify(spec.egress ?? []).includes('ipBlock'));
    expect(leaving.map(({ spec }) => spec.podSelector)).toEqual([podsOf('webhook-dispatcher'), podsOf('onboarding')]);
    for (const { spec } of leaving) {
      const [{ to, ports }] = spec.egress;
      expect(ports).toEqual([{ port: 443 }]);
      expect(to[0].ipBlock.except).toEqual(
        expect.arrayContaining(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '127.0.0.0/8']),
      );
    }
  });

  it('hold in the namespace that everything is in', () => {
    const { namespace } = kustomization();
    expect(manifest('Namespace', namespace).metadata.labels).toEqual({
      'pod-security.kubernetes.io/enforce': 'restricted',
    });
    expect(manifests().filter(({ metadata }) => (metadata.namespace ?? namespace) !== namespace)).toEqual([]);
  });
});
