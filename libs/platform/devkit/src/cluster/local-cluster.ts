import { randomBytes } from 'node:crypto';
import { ClusterCounts } from './counts/cluster-counts';
import { startEsdb } from './esdb';
import { startBrokers } from './kafka';
import { startPostgres } from './postgres';
import { freePort } from './process/free-port';
import type { RunningServer } from './process/run-server';
import { type RunningService, type ServiceName, serviceNames, startService } from './service';
import { startSimulator } from './simulator';

export type ClusterPlan = Readonly<{
  /** 1, or 3 with everything on each of them. */
  brokers: number;
  /** How many processes of each service. */
  replicas: number;
  /** The port of the first gateway; a free one unless given. */
  port?: number;
  /** The language that the simulator is asked in: its own, or that of Stripe, whose balance then is the bank too. */
  provider?: 'sim' | 'stripe';
  /** Further settings of every service. */
  settings?: Readonly<Record<string, string>>;
  /** Servers count what they are asked for: the event store says so on this port, PostgreSQL in pg_stat_statements. */
  countsPort?: number;
  onStarted?: (name: string, server: RunningServer, tookMs: number) => void;
}>;

export type ClusterKeys = Readonly<{ bootstrapKey: string; operatorKey: string }>;

const random = (): string => randomBytes(24).toString('hex');

/** Real servers and our services as processes of this machine, each of which can be killed, restarted and slowed down. */
export class LocalCluster {
  private readonly members = new Map<string, RunningServer>();
  private readonly services = new Map<string, RunningService>();
  private readonly keys: ClusterKeys = { bootstrapKey: `sk_test_${random()}`, operatorKey: `ok_${random()}` };
  private settings: Readonly<Record<string, string>> = {};

  private constructor(private readonly plan: ClusterPlan) {}

  static async start(plan: ClusterPlan): Promise<LocalCluster> {
    const cluster = new LocalCluster(plan);
    try {
      await cluster.startAll();
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  /** The key of the first platform and that of the operator. */
  get secrets(): ClusterKeys {
    return this.keys;
  }

  get servers(): ReadonlyMap<string, RunningServer> {
    return this.members;
  }

  /** Environment variables of every service. */
  get environment(): Readonly<Record<string, string>> {
    return this.settings;
  }

  /** What its servers are asked for, of a cluster that counts. */
  openCounts(): Promise<ClusterCounts> {
    const { countsPort } = this.plan;
    if (countsPort === undefined) throw new Error('The cluster was started without countsPort');
    return ClusterCounts.open({
      postgresUrl: this.settings['READ_STORE_URL']!,
      eventStoreCountsUrl: `http://127.0.0.1:${countsPort}/`,
      brokers: this.settings['BUS_URL']!.replace('kafka://', '').split(','),
      simulator: this.members.get('psp-simulator')!,
      services: () => [...this.services.values()],
    });
  }

  /** The processes of a service, the first one first. */
  replicasOf(service: ServiceName): readonly RunningService[] {
    const replicas = [...this.services].filter(([name]) => name.startsWith(`${service}-`));
    return replicas.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, replica]) => replica);
  }

  /** One more process of a service beside those that run, with settings of its own. */
  async startAnother(service: ServiceName, settings: Readonly<Record<string, string>>): Promise<string> {
    const name = `${service}-${this.replicasOf(service).length + 1}`;
    await this.startReplica(name, service, settings);
    return name;
  }

  async stopOne(name: string): Promise<void> {
    const server = this.members.get(name);
    this.members.delete(name);
    this.services.delete(name);
    await server?.stop();
  }

  /** The services first, so that nothing loses what it stands on. */
  async stop(): Promise<void> {
    const services = new Set<RunningServer>(this.services.values());
    const others = [...this.members.values()].filter((server) => !services.has(server)).reverse();
    this.members.clear();
    this.services.clear();
    await Promise.all([...services].map((service) => service.stop()));
    for (const server of others) await server.stop();
  }

  private async startAll(): Promise<void> {
    const { brokers: count, replicas, port, countsPort, provider = 'sim' } = this.plan;
    const brokers = await startBrokers(count);
    for (const [at, broker] of brokers.entries()) this.add(`kafka-${at + 1}`, broker, 0);
    const counting = countsPort === undefined ? [] : ['shared_preload_libraries=pg_stat_statements'];
    const postgres = await this.begin('postgres', () => startPostgres(counting));
    const eventStore = await this.begin('eventstore', () => startEsdb(countsPort));
    // The simulator and the gateway call each other, so one of them is known before it is there.
    const gatewayPort = port ?? (await freePort());
    const webhookSecret = `whsec_${random()}`;
    const webhookUrl = `http://127.0.0.1:${gatewayPort}/webhooks/psp/${provider}`;
    const simulator = await this.begin('psp-simulator', () => startSimulator({ webhookUrl, webhookSecret }));
    this.settings = {
      EVENT_STORE_URL: eventStore.url,
      BUS_URL: `kafka://${brokers.map(({ url }) => url.replace('kafka://', '')).join(',')}`,
      READ_STORE_URL: postgres.url,
      VAULT_URL: postgres.url,
      VAULT_KEY: random(),
      LEDGER_SEAL_KEY: random(),
      LOG_CHAIN_KEY: random(),
      PSP_URL: `${provider}:${simulator.url}`,
      ...(provider === 'stripe' ? { BANK_URL: 'stripe:' } : {}),
      PSP_KEY: 'sk_test_cluster',
      PSP_WEBHOOK_SECRETS: webhookSecret,
      TAPRAIL_KEY_PEPPER: random(),
      TAPRAIL_BOOTSTRAP_KEY: this.keys.bootstrapKey,
      TAPRAIL_OPERATOR_KEY: this.keys.operatorKey,
      WEBHOOK_ALLOW_HTTP: 'true',
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
      ...this.plan.settings,
    };
    const replicaNumbers = Array.from({ length: replicas }, (_, at) => at + 1);
    const services = serviceNames.flatMap((service) => replicaNumbers.map((replica) => ({ service, replica })));
    await Promise.all(
      services.map(({ service, replica }) => {
        const isKnownGateway = service === 'api-gateway' && replica === 1;
        return this.startReplica(`${service}-${replica}`, service, {}, isKnownGateway ? gatewayPort : undefined);
      }),
    );
  }

  private async startReplica(
    name: string,
    service: ServiceName,
    settings: Readonly<Record<string, string>>,
    port?: number,
  ): Promise<void> {
    const start = () => startService(service, { ...this.settings, ...settings }, port);
    this.services.set(name, await this.begin(name, start));
  }

  private async begin<Server extends RunningServer>(name: string, start: () => Promise<Server>): Promise<Server> {
    const startedAt = Date.now();
    const server = await start();
    this.add(name, server, Date.now() - startedAt);
    return server;
  }

  private add(name: string, server: RunningServer, tookMs: number): void {
    this.members.set(name, server);
    this.plan.onStarted?.(name, server, tookMs);
  }
}
