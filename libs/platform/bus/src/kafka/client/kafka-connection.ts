import { type LogEntry, logLevel } from 'kafkajs';
import { LRUCache } from 'lru-cache';
import type { BusLog } from '../../delivery/bus-settings';
import { CountedKafka } from './counted-kafka';
import { letConnectionsRest } from './idle-connections';
import { type KafkaSecurity, toKafkaConfig } from './kafka-security';
import { OpenSockets } from './open-sockets';

/** The waits and bounds of the client. `sessionMs` decides how soon a dead consumer's partitions move on; a broker accepts six seconds and more. */
export type KafkaSettings = Readonly<{
  sessionMs: number;
  heartbeatMs: number;
  /** Shorter than a heartbeat, for kafkajs sends heartbeats between fetches only. */
  fetchWaitMs: number;
  fetchBytesMax: number;
  /** Our own end of a send: kafkajs may go on trying for longer than anybody waits. */
  sendTimeoutMs: number;
  joinMaxMs: number;
}>;

export const kafkaDefaults: KafkaSettings = {
  sessionMs: 6_000,
  heartbeatMs: 1_000,
  fetchWaitMs: 900,
  fetchBytesMax: 262_144,
  sendTimeoutMs: 10_000,
  joinMaxMs: 60_000,
};

const connectMaxMs = 3_000;
const requestMaxMs = 10_000;
const retry = { initialRetryTime: 100, maxRetryTime: 2_000, retries: 6 };

/** One client for all producers and consumers of a process; its complaints go to the given log. */
export const connectKafka = (
  brokers: readonly string[],
  clientId: string,
  log: BusLog,
  security: KafkaSecurity = {},
  sockets = new OpenSockets(),
): CountedKafka => {
  letConnectionsRest();
  return new CountedKafka({
    ...toKafkaConfig(security),
    socketFactory: sockets.create,
    clientId,
    brokers: [...brokers],
    connectionTimeout: connectMaxMs,
    requestTimeout: requestMaxMs,
    retry,
    logLevel: logLevel.ERROR,
    logCreator: () => logWithoutRepetition(log),
  });
};

const repetitionMs = 30_000;

/** A broker that is away makes the client complain in the same words at every attempt: they are written once in a while. */
const logWithoutRepetition = (log: BusLog): ((entry: LogEntry) => void) => {
  const recent = new LRUCache<string, true>({ max: 100, ttl: repetitionMs });
  return ({ namespace, log: { message, error } }) => {
    const text = `${namespace}: ${message}`;
    if (recent.has(text)) return;
    recent.set(text, true);
    log('kafka client', { namespace, message, ...(error === undefined ? {} : { error: String(error) }) });
  };
};

/** `kafka://b1:9092,b2:9092` without its scheme. */
export const brokersOf = (place: string): readonly string[] => {
  const brokers = place
    .replace(/^\/\//, '')
    .split(',')
    .filter((broker) => broker !== '');
  if (brokers.length === 0) throw new Error('kafka: needs brokers, for example kafka://b1:9092,b2:9092');
  return brokers;
};
