import { loadSettings } from '@taprail/settings';
import { environmentOf, runningStage } from './reading/dockerfile';
import {
  containerOf,
  developmentFolder,
  developmentKustomization,
  developmentManifests,
  exampleSecret,
  folder,
  kustomization,
  manifest,
  podEnvironmentOf,
  podOf,
} from './reading/manifests';
import { envFileOf, jsonOf, services } from './reading/repository';
import { simulatorCommand, simulatorVariables } from './reading/simulator';

const { version } = jsonOf('package.json');
const name = 'psp-simulator';
const labels = { 'app.kubernetes.io/name': name };
const found = (kind: string) => developmentManifests().filter((it) => it.kind === kind);
const [deployment] = found('Deployment');
const [service] = found('Service');
const pod = deployment.spec.template.spec;
const [container] = pod.containers;
const environment: Record<string, string> = Object.fromEntries(
  container.env.map(({ name: variable, value, valueFrom }: any) => [
    variable,
    value ?? exampleSecret().stringData[valueFrom.secretKeyRef.key],
  ]),
);
const settingsOf = (told: string) => {
  const merged = envFileOf(`${developmentFolder}/settings.env`);
  return loadSettings(told, { ...podEnvironmentOf(told), ...merged });
};
const callers = ['api-gateway', 'ledger', 'onboarding', 'tap-authorisation'];

describe('deploy/k8s-development', () => {
  it('adds the simulator to everything that production has, and changes the addresses of provider and bank', () => {
    const { namespace, resources, configMapGenerator, images } = developmentKustomization();
    expect(namespace).toBe(kustomization().namespace);
    expect(resources).toEqual([`../${folder.split('/').at(-1)}`, 'psp-simulator.yaml']);
    expect(configMapGenerator).toEqual([{ name: 'taprail-settings', behavior: 'merge', envs: ['settings.env'] }]);
    expect(images).toEqual([{ name: 'taprail/onboarding', newTag: version }]);
    expect(Object.keys(envFileOf(`${developmentFolder}/settings.env`))).toEqual(['PSP_URL', 'BANK_URL']);
    expect(developmentManifests().map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
      'Deployment psp-simulator',
      'Service psp-simulator',
      'NetworkPolicy the-simulator-is-asked',
      'NetworkPolicy services-ask-the-simulator',
      'NetworkPolicy the-simulator-sends-webhooks',
    ]);
  });

  it.each(services)('lets %s start, and find the simulator where it listens', (told) => {
    const [{ port, targetPort }] = service.spec.ports;
    expect(settingsOf(told).pspUrl).toBe(`sim:http://${service.metadata.name}:${port}`);
    expect(container.ports).toEqual([{ name: targetPort, containerPort: Number(environment['PORT']) }]);
    expect(environmentOf(runningStage())['HOST']).toBe('0.0.0.0');
  });

  it('runs the simulator of an image that is there anyway, once, with a folder to write to', () => {
    expect([container.image, container.command]).toEqual([`taprail/onboarding:${version}`, simulatorCommand()]);
    expect([deployment.spec.replicas, deployment.spec.strategy]).toEqual([1, { type: 'Recreate' }]);
    expect(environment['SIM_FILE']).toMatch(new RegExp(`^${container.volumeMounts[0].mountPath}/`));
    expect(Object.keys(environment).filter((variable) => !simulatorVariables().includes(variable))).toEqual([]);
    expect(container.securityContext).toEqual(containerOf('onboarding').securityContext);
    expect(pod.securityContext).toEqual({ ...podOf('onboarding').securityContext, fsGroup: 1000 });
  });

  it('is chosen by one label', () =>
    expect([
      deployment.spec.selector.matchLabels,
      deployment.spec.template.metadata.labels,
      service.spec.selector,
    ]).toEqual([labels, labels, labels]));

  it('sends webhooks to the gateway, signed with what the gateway knows', () => {
    for (const endpoint of ['SIM', 'SIM_PLATFORM', 'SIM_READER']) {
      expect(environment[`${endpoint}_WEBHOOK_URL`]).toBe(`http://api-gateway/webhooks/psp/sim`);
    }
    expect(manifest('Service', 'api-gateway').spec.ports[0].port).toBe(80);
    for (const endpoint of ['SIM', 'SIM_PLATFORM', 'SIM_READER']) {
      expect(settingsOf('api-gateway').pspWebhookSecrets).toEqual([environment[`${endpoint}_WEBHOOK_SECRET`]]);
    }
  });

  it('lets the gateway, onboarding and taps in, and nobody out but to the gateway', () => {
    const [asked, ask, send] = found('NetworkPolicy').map(({ spec }) => spec);
    const calling = { matchExpressions: [{ key: 'app.kubernetes.io/name', operator: 'In', values: callers }] };
    const toPort = [{ port: 'stripe' }];
    expect(asked).toEqual({
      podSelector: { matchLabels: labels },
      policyTypes: ['Ingress'],
      ingress: [{ from: [{ podSelector: calling }], ports: toPort }],
    });
    expect(ask).toEqual({
      podSelector: calling,
      policyTypes: ['Egress'],
      egress: [{ to: [{ podSelector: { matchLabels: labels } }], ports: toPort }],
    });
    expect(send).toEqual({
      podSelector: { matchLabels: labels },
      policyTypes: ['Egress'],
      egress: [
        {
          to: [{ podSelector: { matchLabels: { 'app.kubernetes.io/name': 'api-gateway' } } }],
          ports: [{ port: 'http' }],
        },
      ],
    });
  });
});
