import { randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kafka, logLevel } from 'kafkajs';
import { requireProgram, runProgram } from './process/find-program';
import { freePort } from './process/free-port';
import { kafkaClassPath } from './kafka-jars';
import { runServer, type RunningServer } from './process/run-server';

const heap = '-Xmx512m';
const collector = '-XX:+UseSerialGC';
const answerWithinMs = 2_000;

/** One node that is broker and controller, on loopback, with nothing replicated. */
const serverProperties = (port: number, controllerPort: number, logFolder: string): string =>
  Object.entries({
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${port}`,
    'controller.listener.names': 'CONTROLLER',
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'log.dirs': logFolder,
    'auto.create.topics.enable': false,
    'group.initial.rebalance.delay.ms': 0,
    'broker.session.timeout.ms': 3_000,
    'broker.heartbeat.interval.ms': 500,
    'group.min.session.timeout.ms': 1_000,
    'offsets.topic.num.partitions': 4,
    'offsets.topic.replication.factor': 1,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'share.coordinator.state.topic.replication.factor': 1,
    'share.coordinator.state.topic.min.isr': 1,
  })
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');

/** A real Kafka broker from the jars that Maven fetched; `url` is what BUS_URL wants. */
export const startKafka = async (): Promise<RunningServer> => {
  requireProgram('java', '-version', 'Java 17 or newer runs the Kafka broker of the cluster tests.');
  const classPath = kafkaClassPath();
  const [port, controllerPort] = [await freePort(), await freePort()];
  const folder = mkdtempSync(join(tmpdir(), 'taprail-kafka-'));
  const properties = join(folder, 'server.properties');
  return runServer({
    name: 'Kafka',
    url: `kafka://127.0.0.1:${port}`,
    folder,
    command: 'java',
    args: [heap, collector, '-cp', classPath, 'kafka.Kafka', properties],
    stopSignal: 'SIGTERM',
    prepare: () => {
      writeFileSync(properties, serverProperties(port, controllerPort, join(folder, 'log')));
      // An id may begin with a dash, which only the spelling with `=` survives.
      const clusterId = `--cluster-id=${randomBytes(16).toString('base64url')}`;
      const format = ['kafka.tools.StorageTool', 'format', clusterId, '--config', properties];
      runProgram('java', ['-cp', classPath, ...format], { cwd: folder });
    },
    isReady: () => answers(`127.0.0.1:${port}`),
  });
};

const answers = async (broker: string): Promise<boolean> => {
  const kafka = new Kafka({
    brokers: [broker],
    logLevel: logLevel.NOTHING,
    connectionTimeout: answerWithinMs,
    requestTimeout: answerWithinMs,
    retry: { retries: 0 },
  });
  const admin = kafka.admin();
  try {
    await admin.connect();
    return (await admin.describeCluster()).brokers.length > 0;
  } catch {
    return false;
  } finally {
    await admin.disconnect().catch(() => undefined);
  }
};
