import { loadSettings, variables } from '@taprail/settings';
import { compose, composeEnvironmentOf, readByNode, secondsOf, serversOf } from './reading/compose';
import { simulatorCommand, simulatorVariables } from './reading/simulator';
import { envFileOf, exists, services } from './reading/repository';

/** The time that a stopping process may take after its grace; see stop-on-signals of the runtime. */
const closingMs = 5_000;
const stores = ['kafka', 'eventstoredb', 'postgres'];
const { services: containers, volumes } = compose();
const settingsOf = (service: string) => loadSettings(service, composeEnvironmentOf(service));

describe('docker-compose.yml', () => {
  it('starts every service there is, a provider, the stores and the two that watch, and nothing else', () =>
    expect(Object.keys(containers).sort()).toEqual(
      [...services, 'psp-simulator', ...stores, 'prometheus', 'grafana'].sort(),
    ));

  describe.each(services)('%s', (service) => {
    const container = containers[service];

    it('is built from its own app', () => {
      expect(container.build.args.APP).toBe(service);
      expect(exists(container.build.dockerfile)).toBe(true);
    });

    it('is told only what a process reads', () => {
      const unknown = Object.keys(composeEnvironmentOf(service)).filter(
        (name) => !(name in variables) && !readByNode.has(name),
      );
      expect(unknown).toEqual([]);
    });

    it('finds its stores where they listen', () => {
      const { eventStoreUrl, busUrl, readStoreUrl } = settingsOf(service);
      expect([busUrl, eventStoreUrl, readStoreUrl].flatMap(serversOf)).toEqual([
        { host: 'kafka', port: '9092' },
        { host: 'eventstoredb', port: '2113' },
        { host: 'postgres', port: '5432' },
      ]);
    });

    it('waits until every store is well', () =>
      expect(container.depends_on).toEqual(
        Object.fromEntries(stores.map((store) => [store, { condition: 'service_healthy' }])),
      ));

    it('listens where other containers can reach it', () => expect(settingsOf(service).host).toBe('0.0.0.0'));

    it('has more time to stop than it takes', () =>
      expect(secondsOf(container.stop_grace_period) * 1_000).toBeGreaterThan(
        settingsOf(service).shutdownDrainMs + settingsOf(service).shutdownGraceMs + closingMs,
      ));

    it('can write nowhere and gain no rights', () =>
      expect([container.read_only, container.cap_drop, container.security_opt]).toEqual([
        true,
        ['ALL'],
        ['no-new-privileges:true'],
      ]));
  });

  it('names the bank, so that nobody pays out through a simulated one unawares', () =>
    expect(composeEnvironmentOf('ledger')).toHaveProperty('BANK_URL'));

  it('lets the stores listen where the services look', () => {
    expect(containers.kafka.environment.KAFKA_ADVERTISED_LISTENERS).toBe('PLAINTEXT://kafka:9092');
    expect(containers.eventstoredb.healthcheck.test.at(-1)).toContain('://localhost:2113/');
    const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } = containers.postgres.environment;
    const url = `postgres://${POSTGRES_USER}:${POSTGRES_PASSWORD}@postgres:5432/${POSTGRES_DB}`;
    expect(services.map((service) => settingsOf(service).readStoreUrl)).toEqual(services.map(() => url));
  });

  it('lets Kafka write to its volume and not into the container', () =>
    expect(containers.kafka.volumes).toEqual([`kafka:${containers.kafka.environment.KAFKA_LOG_DIRS}`]));

  it('checks the health of whatever another container waits for', () => {
    const awaited = Object.values<any>(containers).flatMap(({ depends_on = {} }) => Object.keys(depends_on));
    expect(awaited.filter((name) => !containers[name]?.healthcheck)).toEqual([]);
  });

  it('publishes the gateway, Prometheus and Grafana on loopback and nothing else', () => {
    const published = Object.entries<any>(containers).flatMap(([name, { ports = [] }]) =>
      ports.map((port: string) => [name, port]),
    );
    const { port } = settingsOf('api-gateway');
    expect(published).toEqual([
      ['api-gateway', `127.0.0.1:${port}:${port}`],
      ['prometheus', '127.0.0.1:9090:9090'],
      ['grafana', '127.0.0.1:3000:3000'],
    ]);
  });

  it('mounts files of this repository read-only, and declared volumes', () => {
    const mounts: string[] = Object.values<any>(containers).flatMap((container) => container.volumes ?? []);
    const bad = mounts.filter((mount) => {
      const [source = '', , mode] = mount.split(':');
      return source.startsWith('./') ? !exists(source) || mode !== 'ro' : !(source in volumes);
    });
    expect(bad).toEqual([]);
    expect(Object.keys(volumes).filter((name) => !mounts.some((mount) => mount.startsWith(`${name}:`)))).toEqual([]);
  });

  describe('psp-simulator', () => {
    const container = containers['psp-simulator'];
    const environment = composeEnvironmentOf('psp-simulator');

    it('runs the simulator of an image that is built anyway, and can write to its volume only', () => {
      expect(services).toContain(container.build.args.APP);
      expect(container.command).toEqual(simulatorCommand());
      expect([container.read_only, container.cap_drop, container.security_opt]).toEqual(
        ['read_only', 'cap_drop', 'security_opt'].map((part) => containers.onboarding[part]),
      );
      const [, folder] = container.volumes[0].split(':');
      expect(environment['SIM_FILE']).toBe(`${folder}/simulator.journal`);
      expect(folder).toBe(environment['TAPRAIL_DATA']);
    });

    it('is told only what it reads', () => {
      const own = containers['psp-simulator'].env_file.flatMap((file: string) => Object.keys(envFileOf(file)));
      expect(own.filter((name: string) => !simulatorVariables().includes(name))).toEqual([]);
    });

    it('is where the gateway, the ledger, onboarding and taps look for it, and its health is asked for there', () => {
      const asked = services.filter((service) => settingsOf(service).pspUrl !== 'sim:');
      expect(asked.toSorted()).toEqual(['api-gateway', 'ledger', 'onboarding', 'tap-authorisation']);
      const url = `http://psp-simulator:${environment['PORT']}`;
      expect(new Set(asked.map((service) => settingsOf(service).pspUrl))).toEqual(new Set([`sim:${url}`]));
      expect(environment['HOST']).toBe('0.0.0.0');
      expect(container.healthcheck.test.at(-1)).toContain(`http://127.0.0.1:${environment['PORT']}/_sim/clock`);
    });

    it('sends its webhooks to the gateway, which knows its secret', () => {
      const { port, pspWebhookSecrets } = settingsOf('api-gateway');
      for (const endpoint of ['SIM', 'SIM_PLATFORM', 'SIM_READER']) {
        expect(environment[`${endpoint}_WEBHOOK_URL`]).toBe(`http://api-gateway:${port}/webhooks/psp/sim`);
      }
      for (const endpoint of ['SIM', 'SIM_PLATFORM', 'SIM_READER']) {
        expect(pspWebhookSecrets).toEqual([environment[`${endpoint}_WEBHOOK_SECRET`]]);
      }
    });
  });

  it('tells the key at the provider to who asks it, and the secret of its webhooks to who hears them', () => {
    const knowing = (name: string) => services.filter((service) => name in composeEnvironmentOf(service));
    expect([knowing('PSP_KEY'), knowing('PSP_WEBHOOK_SECRETS')]).toEqual([['onboarding'], ['api-gateway']]);
  });

  it('tells the key of the vault to those who seal and open, and nobody else', () => {
    const knowing = services.filter((service) => 'VAULT_KEY' in composeEnvironmentOf(service));
    expect(knowing.toSorted()).toEqual(['api-gateway', 'onboarding', 'tap-authorisation', 'webhook-dispatcher']);
    expect(new Set(knowing.map((service) => settingsOf(service).vaultKeys?.join())).size).toBe(1);
  });

  it('tells nobody but the gateway the pepper, and says that it is for development', () => {
    const knowing = services.filter((service) => 'TAPRAIL_KEY_PEPPER' in composeEnvironmentOf(service));
    expect(knowing).toEqual(['api-gateway']);
    expect(settingsOf('api-gateway').keyPepper).toMatch(/for-development-only/);
  });
});
