import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newClusterId, startBroker } from './kafka-broker';
import { freePort } from './process/free-port';
import type { RunningServer } from './process/run-server';

type Node = Readonly<{ id: number; port: number; controllerPort: number; folder: string }>;

const addressOf = ({ port }: Node): string => `127.0.0.1:${port}`;

/** Each node is broker and controller, on loopback. What is stored is on every one of them and acknowledged by all but one. */
const serverProperties = (node: Node, nodes: readonly Node[]): string => {
  const [replicas, inSyncMin] = [nodes.length, Math.max(1, nodes.length - 1)];
  return Object.entries({
    'process.roles': 'broker,controller',
    'node.id': node.id,
    'controller.quorum.voters': nodes.map(({ id, controllerPort }) => `${id}@127.0.0.1:${controllerPort}`).join(','),
    listeners: `PLAINTEXT://${addressOf(node)},CONTROLLER://127.0.0.1:${node.controllerPort}`,
    'advertised.listeners': `PLAINTEXT://${addressOf(node)}`,
    'controller.listener.names': 'CONTROLLER',
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'log.dirs': join(node.folder, 'log'),
    'auto.create.topics.enable': false,
    'default.replication.factor': replicas,
    'min.insync.replicas': inSyncMin,
    'group.initial.rebalance.delay.ms': 0,
    'broker.session.timeout.ms': 3_000,
    'broker.heartbeat.interval.ms': 500,
    'group.min.session.timeout.ms': 1_000,
    'offsets.topic.num.partitions': 4,
    'offsets.topic.replication.factor': replicas,
    'transaction.state.log.replication.factor': replicas,
    'transaction.state.log.min.isr': inSyncMin,
    'share.coordinator.state.topic.replication.factor': replicas,
    'share.coordinator.state.topic.min.isr': inSyncMin,
  })
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');
};

const planNode = async (id: number): Promise<Node> => ({
  id,
  port: await freePort(),
  controllerPort: await freePort(),
  folder: mkdtempSync(join(tmpdir(), 'taprail-kafka-')),
});

const startNode = (node: Node, nodes: readonly Node[], clusterId: string): Promise<RunningServer> => {
  return startBroker({
    name: nodes.length === 1 ? 'Kafka' : `Kafka broker ${node.id}`,
    url: `kafka://${addressOf(node)}`,
    folder: node.folder,
    clusterId,
    properties: serverProperties(node, nodes),
    answersAt: addressOf(node),
  });
};

/** Real Kafka brokers from the jars that Maven fetched, which know each other; together they are what BUS_URL wants. */
export const startBrokers = async (count: number): Promise<readonly RunningServer[]> => {
  const nodes: Node[] = [];
  for (let id = 1; id <= count; id += 1) nodes.push(await planNode(id));
  const clusterId = newClusterId();
  const started = await Promise.allSettled(nodes.map((node) => startNode(node, nodes, clusterId)));
  const brokers = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failure = started.find((one) => one.status === 'rejected');
  if (failure === undefined) return brokers;
  await Promise.all(brokers.map((broker) => broker.stop()));
  throw failure.reason;
};

/** One broker with nothing replicated; `url` is what BUS_URL wants. */
export const startKafka = async (): Promise<RunningServer> => {
  const [broker] = await startBrokers(1);
  if (broker === undefined) throw new Error('no broker was started');
  return broker;
};
