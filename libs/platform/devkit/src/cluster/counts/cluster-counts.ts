import type { RunningServer } from '../process/run-server';
import type { RunningService } from '../service';
import { type Counts, countsOfEventStore } from './event-store-counts';
import { KafkaCounts } from './kafka-counts';
import { PostgresCounts } from './postgres-counts';
import { countsOfSimulator } from './simulator-counts';

export type { Counts };

/** The servers of a cluster that was started with `countsPort`, and the services that ask them. */
export type CountedServers = Readonly<{
  postgresUrl: string;
  eventStoreCountsUrl: string;
  brokers: readonly string[];
  simulator: RunningServer;
  services: () => readonly RunningService[];
}>;

/** What the servers of a cluster were asked for since their start, under the names that benches and stories print. */
export class ClusterCounts {
  private constructor(
    private readonly servers: CountedServers,
    readonly postgres: PostgresCounts,
    private readonly kafka: KafkaCounts,
  ) {}

  static async open(servers: CountedServers): Promise<ClusterCounts> {
    const postgres = await PostgresCounts.open(servers.postgresUrl);
    try {
      return new ClusterCounts(servers, postgres, await KafkaCounts.open(servers.brokers, servers.services));
    } catch (error) {
      await postgres.close();
      throw error;
    }
  }

  async read(): Promise<Counts> {
    const { eventStoreCountsUrl, simulator } = this.servers;
    const { open: _now, ...counted } = await countsOfEventStore(eventStoreCountsUrl);
    const all = [await this.postgres.read(), counted, await this.kafka.read(), await countsOfSimulator(simulator.url)];
    return Object.assign({}, ...all) as Counts;
  }

  /** Open at this moment, in all processes together. */
  async openSubscriptions(): Promise<number> {
    return (await countsOfEventStore(this.servers.eventStoreCountsUrl)).open;
  }

  async close(): Promise<void> {
    await this.kafka.close();
    await this.postgres.close();
  }
}
