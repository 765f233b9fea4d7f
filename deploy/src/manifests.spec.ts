import { commandTopic } from '@taprail/bus';
import { loadSettings, variables } from '@taprail/settings';
import { readByNode } from './reading/compose';
import { runningStage, valuesOf } from './reading/dockerfile';
import { containerOf, folder, kustomization, manifest, manifests, podEnvironmentOf, podOf } from './reading/manifests';
import { jsonOf, services, yamlOf } from './reading/repository';

/** The time that a stopping process may take after its grace; see stop-on-signals of the runtime. */
const closingMs = 5_000;
/** A start is judged by its progress, by the process itself; whoever watches from outside leaves room for several steps. */
const stallsAllowed = 5;
const { version } = jsonOf('package.json');
const named = (service: string) => ({ 'app.kubernetes.io/name': service });

describe('deploy/k8s', () => {
  it('deploys every service there is, each with its four parts', () => {
    const parts = manifests().filter(({ kind }) => !['Namespace', 'NetworkPolicy', 'Job'].includes(kind));
    const expected = services.flatMap((service) =>
      ['Deployment', 'Service', 'HorizontalPodAutoscaler', 'PodDisruptionBudget'].map((kind) => `${kind} ${service}`),
    );
    expect(parts.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort()).toEqual(expected.sort());
  });

  it('names the version of every image in one place', () => {
    const images = services.map((service) => ({ name: `taprail/${service}`, newTag: version }));
    expect(kustomization().images).toHaveLength(images.length);
    expect(kustomization().images).toEqual(expect.arrayContaining(images));
  });

  it('names the bank, so that nobody pays out through a simulated one unawares', () =>
    expect(podEnvironmentOf('ledger')).toHaveProperty('BANK_URL'));

  it('has an example of an ingress that leads to the port of the gateway', () => {
    const { spec } = yamlOf(`${folder}/ingress.example.yaml`);
    const gateway = manifest('Service', 'api-gateway').spec;
    const { service } = spec.rules[0].http.paths[0].backend;
    expect(service).toEqual({ name: 'api-gateway', port: { name: gateway.ports[0].name } });
    expect(spec.tls[0].hosts).toEqual([spec.rules[0].host]);
  });

  describe.each(services)('%s', (service) => {
    const container = containerOf(service);
    const settings = loadSettings(service, podEnvironmentOf(service));

    it('runs its own image under its own name', () =>
      expect([container.name, container.image]).toEqual([service, `taprail/${service}:${version}`]));

    it('is told only what a process reads', () => {
      const given = Object.keys(podEnvironmentOf(service));
      expect(given.filter((name) => !(name in variables) && !readByNode.has(name))).toEqual([]);
    });

    it('is known by its pod, and is told the secrets it needs and no other', () => {
      const secret = container.env.filter((it: any) => it.valueFrom.secretKeyRef).map((it: any) => it.name);
      const own = service === 'api-gateway' ? ['TAPRAIL_KEY_PEPPER', 'TAPRAIL_OPERATOR_KEY'] : [];
      const opening = ['api-gateway', 'onboarding', 'tap-authorisation', 'webhook-dispatcher'];
      const vault = opening.includes(service) ? ['VAULT_URL', 'VAULT_KEY'] : [];
      const asking = ['onboarding', 'ledger'].includes(service);
      const psp = asking ? ['PSP_KEY'] : service === 'api-gateway' ? ['PSP_WEBHOOK_SECRETS'] : [];
      const seal = service === 'ledger' ? ['LEDGER_SEAL_KEY'] : [];
      expect(secret).toEqual(['EVENT_STORE_URL', 'READ_STORE_URL', 'LOG_CHAIN_KEY', ...vault, ...seal, ...psp, ...own]);
      expect(settings.instance).toBe('a-pod-7c5d9');
    });

    it('opens the ports that its process listens on', () =>
      expect([settings.host, container.ports]).toEqual([
        '0.0.0.0',
        [
          { name: 'http', containerPort: settings.port },
          { name: 'metrics', containerPort: settings.metricsPort },
        ],
      ]));

    it('is asked whether it lives and whether it is ready, and is given time to start', () => {
      const { startupProbe, livenessProbe, readinessProbe } = container;
      expect([startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet)).toEqual([
        { path: '/healthz', port: 'http' },
        { path: '/healthz', port: 'http' },
        { path: '/readyz', port: 'http' },
      ]);
      const startMs = startupProbe.periodSeconds * startupProbe.failureThreshold * 1_000;
      expect(startMs).toBeGreaterThanOrEqual(stallsAllowed * settings.startStallMs);
    });

    it('has more time to stop than it takes', () =>
      expect(podOf(service).terminationGracePeriodSeconds * 1_000).toBeGreaterThan(
        settings.shutdownDrainMs + settings.shutdownGraceMs + closingMs,
      ));

    it('runs as the user of the image, writes nowhere and gains no rights', () => {
      const [uid, gid] = valuesOf(runningStage(), 'USER')[0]!.split(':').map(Number);
      expect(podOf(service).securityContext).toEqual({
        runAsNonRoot: true,
        runAsUser: uid,
        runAsGroup: gid,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(podOf(service).automountServiceAccountToken).toBe(false);
    });

    it('says what it needs, and cannot take the memory of others', () => {
      const { requests, limits } = container.resources;
      expect(Object.keys(requests)).toEqual(['cpu', 'memory']);
      expect(Object.keys(limits)).toEqual(['memory']);
    });

    it('is chosen by one label everywhere', () => {
      const { selector, template } = manifest('Deployment', service).spec;
      const [node, zone] = template.spec.topologySpreadConstraints.map((it: any) => it.labelSelector.matchLabels);
      const budget = manifest('PodDisruptionBudget', service).spec.selector.matchLabels;
      const reached = manifest('Service', service).spec.selector;
      const labels = [selector.matchLabels, template.metadata.labels, node, zone, budget, reached];
      expect(labels).toEqual(labels.map(() => named(service)));
    });

    it('is spread over nodes and zones', () => {
      const spread = podOf(service).topologySpreadConstraints;
      expect(
        spread.map(({ topologyKey, maxSkew, whenUnsatisfiable }: any) => [topologyKey, maxSkew, whenUnsatisfiable]),
      ).toEqual([
        ['kubernetes.io/hostname', 1, 'ScheduleAnyway'],
        ['topology.kubernetes.io/zone', 1, 'ScheduleAnyway'],
      ]);
    });

    it('offers the API at the gateway only, and metrics by port name and annotation', () => {
      const http = { name: 'http', port: 80, targetPort: 'http' };
      const metrics = { name: 'metrics', port: settings.metricsPort, targetPort: 'metrics' };
      const { ports } = manifest('Service', service).spec;
      expect(ports).toEqual(service === 'api-gateway' ? [http, metrics] : [metrics]);
      expect(manifest('Deployment', service).spec.template.metadata.annotations).toEqual({
        'prometheus.io/scrape': 'true',
        'prometheus.io/port': String(settings.metricsPort),
        'prometheus.io/path': '/metrics',
      });
    });

    it('grows with its load to no more pods than a topic has partitions, and one always stays', () => {
      const { scaleTargetRef, minReplicas, maxReplicas } = manifest('HorizontalPodAutoscaler', service).spec;
      const { minAvailable } = manifest('PodDisruptionBudget', service).spec;
      expect(scaleTargetRef).toEqual({ apiVersion: 'apps/v1', kind: 'Deployment', name: service });
      expect(minReplicas).toBeGreaterThan(minAvailable);
      expect(maxReplicas).toBeGreaterThan(minReplicas);
      expect(maxReplicas).toBeLessThanOrEqual(commandTopic('any').partitions);
    });
  });
});
