import { loadSettings, variables } from '@taprail/settings';
import { compose, composeEnvironmentOf, readByNode, serversOf } from './reading/compose';
import { runningStage, valuesOf, environmentOf } from './reading/dockerfile';
import {
  containerOf,
  exampleSecret,
  folder,
  kustomization,
  manifest,
  podEnvironmentOf,
  podOf,
} from './reading/manifests';
import { envFileOf, exists, jsonOf, services } from './reading/repository';
import {
  interpolated,
  MountedAuthorities,
  networkPolicyPatch,
  securedCompose,
  securedFolder,
  securedKustomization,
  servicePatch,
  topicsPatch,
  topicsCommand,
  topicsJob,
  topicsProgram,
} from './reading/secured';

const { version } = jsonOf('package.json');
const { stringData } = exampleSecret();
const authorities = new MountedAuthorities();
afterAll(() => authorities.remove());

const added = envFileOf(`${securedFolder}/settings.env`);
const secretsOf = (env: any[]): Record<string, string> =>
  Object.fromEntries(env.map(({ name, valueFrom }) => [name, stringData[valueFrom.secretKeyRef.key]]));
const unknownIn = (environment: object) =>
  Object.keys(environment).filter((name) => !(name in variables) && !readByNode.has(name));

describe('deploy/k8s-secured', () => {
  const patch = servicePatch();
  const valueAt = (path: string) => patch.filter((it) => it.path === path).map(({ value }) => value);
  const environmentAdded = valueAt('/spec/template/spec/containers/0/env/-');

  it('adds users and the settings of TLS to everything that production has', () => {
    const { namespace, resources, configMapGenerator, patches } = securedKustomization();
    expect(namespace).toBe(kustomization().namespace);
    expect(resources).toEqual([`../${folder.split('/').at(-1)}`]);
    expect(configMapGenerator).toEqual([{ name: 'taprail-settings', behavior: 'merge', envs: ['settings.env'] }]);
    expect(patches).toEqual([
      { path: 'secured-service.yaml', target: { kind: 'Deployment' } },
      { path: 'secured-topics-job.yaml', target: { kind: 'Job', name: 'topics' } },
      { path: 'secured-network-policy.yaml', target: { kind: 'NetworkPolicy', name: 'services-use-the-stores' } },
    ]);
  });

  it('lets services leave for the port of Kafka that it names', () => {
    const [expected, replaced] = networkPolicyPatch();
    const [stores] = manifest('NetworkPolicy', 'services-use-the-stores').spec.egress;
    expect([expected.path, replaced.path]).toEqual(Array(2).fill('/spec/egress/0/ports/0/port'));
    expect(stores.ports[0].port).toBe(expected.value);
    expect(serversOf(added['BUS_URL']!).map(({ port }) => Number(port))).toEqual([replaced.value]);
  });

  it.each(services)('patches %s, which has no volume that the patch would replace', (service) => {
    expect(podOf(service).volumes).toBeUndefined();
    expect([containerOf(service).volumeMounts, Array.isArray(containerOf(service).env)]).toEqual([undefined, true]);
    expect(patch.map(({ op, path }) => `${op} ${path}`)).toEqual([
      'add /spec/template/spec/containers/0/env/-',
      'add /spec/template/spec/containers/0/env/-',
      'add /spec/template/spec/containers/0/volumeMounts',
      'add /spec/template/spec/volumes',
    ]);
  });

  it.each(services)('lets %s start with a user at Kafka and authorities that are mounted', (service) => {
    const environment = { ...podEnvironmentOf(service), ...added, ...secretsOf(environmentAdded) };
    const settings = loadSettings(service, authorities.seenIn(environment));
    expect(unknownIn(environment)).toEqual([]);
    expect(settings).toMatchObject({ kafkaSasl: 'scram-sha-512', kafkaCreateTopics: 'false' });
    expect([settings.kafkaUsername, settings.kafkaPassword]).toEqual(['placeholder', 'placeholder']);
    expect(settings.eventStoreUrl).toMatch(/tls=true&tlsCAFile=.*eventstoredb\.pem$/);
  });

  it('mounts the authorities where the settings name them, in services and in the job', () => {
    const ofJob = (path: string) => topicsPatch().flatMap((it) => (it.path === path ? [it.value] : []));
    const [volumes, mounts] = ['/spec/template/spec/volumes', '/spec/template/spec/containers/0/volumeMounts'] as const;
    expect([ofJob(volumes), ofJob(mounts)]).toEqual([valueAt(volumes), valueAt(mounts)]);
    const [[{ mountPath }]] = valueAt(mounts);
    const named = Object.values(added).filter((value) => value.endsWith('.pem'));
    expect(named.filter((file) => !file.startsWith(`${mountPath}/`))).toEqual([]);
    expect(named).toHaveLength(2);
  });

  it('has a job that runs the program of the image with a user of its own, as restricted as a service', () => {
    const pod = topicsJob().spec.template.spec;
    const [container] = pod.containers;
    expect([container.command, exists(topicsProgram)]).toEqual([topicsCommand(), true]);
    expect([container.env, container.volumeMounts, pod.volumes]).toEqual([undefined, undefined, undefined]);
    expect(container.image).toBe(`taprail/ledger:${version}`);
    expect([container.securityContext, pod.securityContext, pod.automountServiceAccountToken]).toEqual([
      containerOf('ledger').securityContext,
      podOf('ledger').securityContext,
      false,
    ]);
    expect(valuesOf(runningStage(), 'USER')).toEqual([`${pod.securityContext.runAsUser}:1000`]);
    const keysOf = (env: any[]) => env.map(({ valueFrom }) => valueFrom.secretKeyRef.key);
    const environmentOfJob = topicsPatch().find(({ path }) => path.endsWith('/env')).value;
    expect(keysOf(environmentOfJob)).toEqual(['kafka-topics-username', 'kafka-topics-password']);
    expect(keysOf(environmentAdded)).toEqual(['kafka-username', 'kafka-password']);
    const shared = { ...environmentOf(runningStage()), ...envFileOf(`${folder}/settings.env`), ...added };
    const settings = loadSettings('topics', authorities.seenIn({ ...shared, ...secretsOf(environmentOfJob) }));
    expect(settings).toMatchObject({ busUrl: added['BUS_URL'], kafkaSasl: 'scram-sha-512' });
  });
});

describe('deploy/compose.secured.yml', () => {
  const containers = securedCompose().services;
  const environmentFor = (service: string): Record<string, string> =>
    Object.fromEntries(
      Object.entries<string>(containers[service].environment).map(([name, value]) => [name, interpolated(value)]),
    );

  it('changes every service and adds the job', () =>
    expect(Object.keys(containers).toSorted()).toEqual([...services, 'topics'].toSorted()));

  it.each(services)('lets %s start with TLS and a user at every store', (service) => {
    const environment = { ...composeEnvironmentOf(service), ...environmentFor(service) };
    expect(unknownIn(environment)).toEqual([]);
    const settings = loadSettings(service, authorities.seenIn(environment));
    expect(settings).toMatchObject({ kafkaSasl: 'scram-sha-512', kafkaCreateTopics: 'false', kafkaUsername: 'given' });
    expect(settings.eventStoreUrl).toMatch(/^esdb:\/\/given:given@given\?tls=true&tlsCAFile=/);
    for (const url of [settings.readStoreUrl, settings.vaultUrl]) {
      expect(url).toMatch(/\?sslmode=verify-full&sslrootcert=.*postgres\.pem$/);
    }
  });

  it('runs the job from an image that is built anyway, as restricted as a service', () => {
    const { topics } = containers;
    expect(topics.command).toEqual(topicsCommand());
    expect(services).toContain(topics.build.args.APP);
    expect([topics.read_only, topics.cap_drop, topics.security_opt]).toEqual(
      ['read_only', 'cap_drop', 'security_opt'].map((part) => compose().services.ledger[part]),
    );
    expect(loadSettings('topics', authorities.seenIn(environmentFor('topics'))).kafkaUsername).toBe('given');
  });

  it('mounts the authorities read-only', () =>
    expect(new Set(Object.values<any>(containers).flatMap(({ volumes }) => volumes))).toEqual(
      new Set(['${TAPRAIL_CA:?the folder of the authorities}:/etc/taprail/ca:ro']),
    ));
});
