import { loadSettings } from '@taprail/settings';
import { serversOf } from './reading/compose';
import { containerOf, kustomization, manifest, manifests, podEnvironmentOf } from './reading/manifests';
import { services, textOf } from './reading/repository';

const policies = manifests().filter(({ kind }) => kind === 'NetworkPolicy');
const policy = (name: string) => manifest('NetworkPolicy', name).spec;
const everyPod = {};
const podsOf = (service: string) => ({ matchLabels: { 'app.kubernetes.io/name': service } });
const inNamespace = (name: string) => ({ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } } });

/** A list of ranges in the guard of dispatcher and gateway. */
const notPublic = (list: string): readonly string[] => {
  const guard = textOf('libs/platform/outbound/src/addresses.ts');
  const [, ranges = ''] = new RegExp(`const ${list} = \\[([^\\]]*)\\]`).exec(guard) ?? [];
  return [...ranges.matchAll(/'([0-9a-f.:/]+)'/g)].map(([, range = '']) => range);
};

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

  it.each([
    ['webhooks', 'webhooks-leave-for-public-addresses', 'webhook-dispatcher'],
    ['calls of identity providers', 'identity-providers-are-asked', 'api-gateway'],
  ])('let %s leave for every port of every address that the guard holds to be public', (_what, name, service) => {
    const { podSelector, egress } = policy(name);
    expect([podSelector, egress]).toEqual([
      podsOf(service),
      [
        {
          to: [
            { ipBlock: { cidr: '0.0.0.0/0', except: notPublic('notPublicIpv4') } },
            { ipBlock: { cidr: '2000::/3', except: notPublic('notPublicIpv6') } },
          ],
          ports: [{ port: 1, endPort: 65_535 }],
        },
      ],
    ]);
  });

  it('let those who ask a provider, an acquirer or a bank leave by HTTPS for public addresses', () => {
    const values = ['onboarding', 'tap-authorisation', 'ledger'];
    expect(policy('provider-acquirer-and-bank-are-asked')).toEqual({
      podSelector: { matchExpressions: [{ key: 'app.kubernetes.io/name', operator: 'In', values }] },
      policyTypes: ['Egress'],
      egress: [
        { to: [{ ipBlock: { cidr: '0.0.0.0/0', except: notPublic('notPublicIpv4') } }], ports: [{ port: 443 }] },
      ],
    });
  });

  it('let nobody else leave for anything but the stores', () => {
    const leaving = policies.filter(({ spec }) => spec.egress !== undefined).map(({ metadata }) => metadata.name);
    expect(leaving).toEqual([
      'services-use-the-stores',
      'webhooks-leave-for-public-addresses',
      'identity-providers-are-asked',
      'provider-acquirer-and-bank-are-asked',
    ]);
  });

  it('hold in the namespace that everything is in', () => {
    const { namespace } = kustomization();
    expect(manifest('Namespace', namespace).metadata.labels).toEqual({
      'pod-security.kubernetes.io/enforce': 'restricted',
    });
    expect(manifests().filter(({ metadata }) => (metadata.namespace ?? namespace) !== namespace)).toEqual([]);
  });
});
