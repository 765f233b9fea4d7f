import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kafka, logLevel } from 'kafkajs';
import { kafkaClassPath } from './kafka-jars';
import { requireProgram, runProgram } from './process/find-program';
import { runServer, type RunningServer } from './process/run-server';

const heap = '-Xmx512m';
const collector = '-XX:+UseSerialGC';
const answerWithinMs = 2_000;

export type BrokerPlan = Readonly<{
  name: string;
  url: string;
  folder: string;
  clusterId: string;
  /** The server.properties of the broker. */
  properties: string;
  /** Further arguments with which its folder is formatted. */
  formatArgs?: readonly string[];
  /** A listener that asks for nothing: the broker is ready when it answers there. */
  answersAt: string;
}>;

export const newClusterId = (): string => randomBytes(16).toString('base64url');

/** A real Kafka broker from the jars that Maven fetched. */
export const startBroker = async (plan: BrokerPlan): Promise<RunningServer> => {
  requireProgram('java', '-version', 'Java 17 or newer runs the Kafka brokers of the cluster.');
  const { name, url, folder, formatArgs = [] } = plan;
  const classPath = kafkaClassPath();
  const properties = join(folder, 'server.properties');
  return runServer({
    name,
    url,
    folder,
    command: 'java',
    args: [heap, collector, '-cp', classPath, 'kafka.Kafka', properties],
    stopSignal: 'SIGTERM',
    prepare: () => {
      writeFileSync(properties, plan.properties);
      // An id may begin with a dash, which only the spelling with `=` survives.
      const format = ['kafka.tools.StorageTool', 'format', `--cluster-id=${plan.clusterId}`, '--config', properties];
      runProgram('java', ['-cp', classPath, ...format, ...formatArgs], { cwd: folder });
    },
    isReady: () => answers(plan.answersAt),
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
