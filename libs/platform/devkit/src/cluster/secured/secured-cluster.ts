import { type EsdbProcess, startEsdbProcess } from '@taprail/eventstoredb-simulator';
import {
  AclOperationTypes,
  AclPermissionTypes,
  AclResourceTypes,
  Kafka,
  logLevel,
  ResourcePatternTypes,
} from 'kafkajs';
import { CertificateAuthority } from './certificates';
import { type SecuredKafka, startSecuredKafka } from './secured-kafka';
import { type SecuredPostgres, startSecuredPostgres } from './secured-postgres';

export const password = 'a-password';

/** One server of each kind that takes nobody without TLS and a user, and the authority that they trust. */
export type SecuredCluster = Readonly<{
  authority: CertificateAuthority;
  /** Has signed nothing that the servers know. */
  stranger: CertificateAuthority;
  kafka: SecuredKafka;
  postgres: SecuredPostgres;
  esdb: EsdbProcess;
  stop: () => Promise<void>;
}>;

export const startSecuredCluster = async (): Promise<SecuredCluster> => {
  const [authority, stranger] = [CertificateAuthority.create(), CertificateAuthority.create()];
  const users = ['service', 'topics'].map((name) => ({ name, password }));
  const { cert, key } = authority.issue('esdb');
  const tls = ['--tls-cert', cert, '--tls-key', key, '--user', `service:${password}`];
  const started = await Promise.allSettled([
    startSecuredKafka(authority, users),
    startSecuredPostgres(authority, password),
    startEsdbProcess({ file: authority.pathOf('log.db'), args: tls }),
  ]);
  const [kafka, postgres, esdb] = started;
  const stop = async (): Promise<void> => {
    for (const server of started) if (server.status === 'fulfilled') await server.value.stop();
    [authority, stranger].forEach((one) => one.remove());
  };
  if (kafka.status === 'rejected' || postgres.status === 'rejected' || esdb.status === 'rejected') {
    await stop();
    throw new AggregateError(started.flatMap((server) => (server.status === 'rejected' ? [server.reason] : [])));
  }
  await grantRights(kafka.value.adminUrl);
  return { authority, stranger, kafka: kafka.value, postgres: postgres.value, esdb: esdb.value, stop };
};

const { TOPIC, GROUP } = AclResourceTypes;
const { CREATE, DESCRIBE, READ, WRITE } = AclOperationTypes;

/** The rights that docs/operations.md asks for: the job creates, services read and write. */
const rights = [
  ['User:topics', TOPIC, CREATE],
  ['User:topics', TOPIC, DESCRIBE],
  ...['User:service', 'User:CN=service'].flatMap((principal) => [
    [principal, TOPIC, READ] as const,
    [principal, TOPIC, WRITE] as const,
    [principal, GROUP, READ] as const,
  ]),
] as const;

const grantRights = async (adminUrl: string): Promise<void> => {
  const kafka = new Kafka({ brokers: [adminUrl.replace('kafka://', '')], logLevel: logLevel.ERROR });
  const admin = kafka.admin();
  await admin.connect();
  try {
    await admin.createAcls({
      acl: rights.map(([principal, resourceType, operation]) => ({
        ...{ principal, resourceType, operation },
        resourceName: '*',
        resourcePatternType: ResourcePatternTypes.LITERAL,
        permissionType: AclPermissionTypes.ALLOW,
        host: '*',
      })),
    });
  } finally {
    await admin.disconnect();
  }
};
