import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newClusterId, startBroker } from '../kafka-broker';
import { freePort } from '../process/free-port';
import type { RunningServer } from '../process/run-server';
import type { CertificateAuthority } from './certificates';

export type SecuredKafka = RunningServer &
  Readonly<{
    /** Asks for a user and a password over TLS: SCRAM-SHA-256, SCRAM-SHA-512 or PLAIN. `url` is this one. */
    saslUrl: string;
    /** Asks for a client certificate. */
    mutualTlsUrl: string;
    /** Open, for the tests to grant rights by. */
    adminUrl: string;
  }>;

export type KafkaUser = Readonly<{ name: string; password: string }>;

type Ports = Readonly<{ sasl: number; mutualTls: number; admin: number; controller: number }>;
type Files = Readonly<{ keyStore: string; trustStore: string; log: string }>;

const jaas = 'org.apache.kafka.common.security';
const mechanisms = ['SCRAM-SHA-256', 'SCRAM-SHA-512'] as const;

/** Nobody has a right that was not granted, except on the listener of the tests. */
const serverProperties = (ports: Ports, files: Files, users: readonly KafkaUser[]): string => {
  const listeners = [
    `SECURED://127.0.0.1:${ports.sasl}`,
    `MUTUAL://127.0.0.1:${ports.mutualTls}`,
    `ADMIN://127.0.0.1:${ports.admin}`,
  ].join(',');
  const plainUsers = users.map(({ name, password }) => `user_${name}="${password}"`).join(' ');
  return Object.entries({
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${ports.controller}`,
    listeners: `${listeners},CONTROLLER://127.0.0.1:${ports.controller}`,
    'advertised.listeners': listeners,
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': 'ADMIN',
    'listener.security.protocol.map': 'SECURED:SASL_SSL,MUTUAL:SSL,ADMIN:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'ssl.keystore.type': 'PEM',
    'ssl.keystore.location': files.keyStore,
    'ssl.truststore.type': 'PEM',
    'ssl.truststore.location': files.trustStore,
    'listener.name.mutual.ssl.client.auth': 'required',
    'listener.name.secured.sasl.enabled.mechanisms': [...mechanisms, 'PLAIN'].join(','),
    'listener.name.secured.scram-sha-256.sasl.jaas.config': `${jaas}.scram.ScramLoginModule required;`,
    'listener.name.secured.scram-sha-512.sasl.jaas.config': `${jaas}.scram.ScramLoginModule required;`,
    'listener.name.secured.plain.sasl.jaas.config': `${jaas}.plain.PlainLoginModule required ${plainUsers};`,
    'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
    'super.users': 'User:ANONYMOUS',
    'log.dirs': files.log,
    'auto.create.topics.enable': false,
    'group.initial.rebalance.delay.ms': 0,
    'offsets.topic.num.partitions': 4,
    'offsets.topic.replication.factor': 1,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'share.coordinator.state.topic.replication.factor': 1,
    'share.coordinator.state.topic.min.isr': 1,
  })
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');
};

/** A real broker with a listener for each way to present oneself, and no rights for anybody. */
export const startSecuredKafka = async (
  authority: CertificateAuthority,
  users: readonly KafkaUser[],
): Promise<SecuredKafka> => {
  const [sasl, mutualTls, admin, controller] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const folder = mkdtempSync(join(tmpdir(), 'taprail-secured-kafka-'));
  const files = { keyStore: join(folder, 'server.pem'), trustStore: authority.caFile, log: join(folder, 'log') };
  const { cert, key } = authority.issue('kafka');
  writeFileSync(files.keyStore, `${readFileSync(key, 'utf8')}${readFileSync(cert, 'utf8')}`);
  const urlOf = (port: number): string => `kafka://localhost:${port}`;
  const server = await startBroker({
    name: 'Kafka with TLS and SASL',
    url: urlOf(sasl),
    folder,
    clusterId: newClusterId(),
    properties: serverProperties({ sasl, mutualTls, admin, controller }, files, users),
    formatArgs: users.flatMap(({ name, password }) =>
      mechanisms.flatMap((mechanism) => ['--add-scram', `${mechanism}=[name=${name},password=${password}]`]),
    ),
    answersAt: `127.0.0.1:${admin}`,
  });
  return { ...server, saslUrl: urlOf(sasl), mutualTlsUrl: urlOf(mutualTls), adminUrl: urlOf(admin) };
};
