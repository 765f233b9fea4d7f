import { type ClusterCounts, freePort, LocalCluster, type RunningServer, serviceNames } from '@taprail/devkit/cluster';
import { BothSides } from '../onboarding/both-sides';
import { LoadConnection } from '../load/connection';
import type { LoadPlan } from '../load/loops';
import { apiKey } from '../load/programs';
import { openSalons, requireApproved, tapRequest } from '../tap/servers';
import { processorSeconds } from './processor-time';

/** Processor seconds by the kind of process: each service, the brokers, PostgreSQL, the event store, the simulator. */
export type SecondsByKind = ReadonlyMap<string, number>;

const kindOf = (name: string): string => name.replace(/-\d+$/, '');

/** A cluster that sells, and what can be measured of it from outside. */
export class MeasuredCluster {
  private bodies: readonly string[] = [];

  private constructor(
    private readonly cluster: LocalCluster,
    readonly api: BothSides,
  ) {}

  static async start(brokers: number): Promise<MeasuredCluster> {
    const countsPort = await freePort();
    const cluster = await LocalCluster.start({
      brokers,
      countsPort,
      replicas: 1,
      settings: {
        TAPRAIL_BOOTSTRAP_KEY: apiKey,
        RATE_LIMIT_PER_KEY: '0',
        CONCURRENCY_PER_KEY: '0',
        TEST_CLOCK_WORK_MS: '240000',
        SHUTDOWN_DRAIN_MS: '0',
        LOG_LEVEL: 'warn',
      },
    });
    const { url } = cluster.replicasOf('api-gateway')[0]!;
    const measured = new MeasuredCluster(cluster, new BothSides({ url, simulator: undefined }));
    measured.bodies = await openSalons(measured.api);
    return measured;
  }

  get brokers(): readonly string[] {
    return this.cluster.environment['BUS_URL']!.replace('kafka://', '').split(',');
  }

  get url(): string {
    return this.cluster.replicasOf('api-gateway')[0]!.url;
  }

  openCounts(): Promise<ClusterCounts> {
    return this.cluster.openCounts();
  }

  /** One process more of each service. */
  async addReplicas(): Promise<void> {
    for (const service of serviceNames) await this.cluster.startAnother(service, {});
  }

  /** Connections to all gateways in turn, each with a reader of its own. */
  async openLoad(callersMax: number): Promise<LoadPlan> {
    const gateways = this.cluster.replicasOf('api-gateway').map(({ url }) => Number(new URL(url).port));
    const bodies = this.bodies.slice(0, callersMax);
    const opening = bodies.map((_body, at) => LoadConnection.open(gateways[at % gateways.length]!));
    return {
      connections: await Promise.all(opening),
      ask: (connection) => tapRequest(this.bodies[connection]!),
      require: requireApproved,
    };
  }

  /** The test clock moves only when every follower has come to the end of the log. */
  async caughtUp(): Promise<void> {
    await this.api.call('POST', '/v1/test/clock', { advance: 'PT1S' });
  }

  secondsByKind(): SecondsByKind {
    const servers: readonly (readonly [string, RunningServer])[] = [...this.cluster.servers];
    const running = servers.flatMap(([name, server]) => {
      const pid = server.pid();
      return pid === undefined ? [] : [[kindOf(name), pid] as const];
    });
    const used = processorSeconds(running.map(([, pid]) => pid));
    // Its children are the servers themselves, which are counted by their names.
    const { user, system } = process.cpuUsage();
    const sums = new Map<string, number>([['load generator', (user + system) / 1_000_000]]);
    for (const [at, [kind]] of running.entries()) sums.set(kind, (sums.get(kind) ?? 0) + used[at]!);
    return sums;
  }

  stop(): Promise<void> {
    return this.cluster.stop();
  }
}
