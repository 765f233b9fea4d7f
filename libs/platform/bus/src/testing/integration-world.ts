import { randomUUID } from 'node:crypto';
import type { IntegrationEvent } from '@taprail/contracts';
import type { DeliverySettings } from '../delivery/bus-settings';
import type { IntegrationBus } from '../integration-bus';

export type IntegrationWorld = Readonly<{
  /** The bus of one process; all buses of a world share one durable log. */
  open(settings?: Partial<DeliverySettings>): Promise<IntegrationBus>;
  /** Ends the bus as a crash would: nothing is finished, nothing is committed. */
  crash(bus: IntegrationBus): Promise<void>;
  /** Makes the topic and what the groups on it need. */
  prepare(topic: string, groups: readonly string[], partitions: number): Promise<void>;
  /** Closes every bus that is still open. */
  close(): Promise<void>;
}>;

/** The world of one row: a topic and two groups of its own. */
export type Row = Readonly<{ world: IntegrationWorld; topic: string; ledger: string; webhooks: string }>;

export type RowOf = (run: (row: Row) => Promise<void>, partitions?: number) => () => Promise<void>;

export const partitionsOfRow = 3;

export const prepareRow = async (world: IntegrationWorld, partitions: number): Promise<Row> => {
  const id = randomUUID().slice(0, 8);
  const row = { world, topic: `taps${id}.events`, ledger: `ledger${id}`, webhooks: `webhooks${id}` };
  await world.prepare(row.topic, [row.ledger, row.webhooks], partitions);
  return row;
};

/** Quick retries, so that a row about failures ends soon. */
export const impatient: Partial<DeliverySettings> = { attemptsMax: 3, backoffMs: () => 5 };

export type Heard = Readonly<{ events: IntegrationEvent[]; deliver: (event: IntegrationEvent) => Promise<void> }>;

/** A subscriber that remembers what it was given and then does what the row wants. */
export const listener = (then: (event: IntegrationEvent) => Promise<void> = async () => undefined): Heard => {
  const events: IntegrationEvent[] = [];
  return {
    events,
    deliver: async (event) => {
      events.push(event);
      await then(event);
    },
  };
};
