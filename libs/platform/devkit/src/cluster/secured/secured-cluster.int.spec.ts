import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBusTopics, eventTopic, type KafkaSecurity, openBus, parkedTopic, requireBusTopics } from '@taprail/bus';
import type { IntegrationEvent } from '@taprail/contracts';
import { openVault } from '@taprail/vault';
import { freePort } from '../process/free-port';
import { repositoryRoot } from '../process/repository-root';
import { password, type SecuredCluster, startSecuredCluster } from './secured-cluster';

const longMs = 240_000;
const isWanted = (process.env['TEST_KAFKA_BROKERS'] ?? '') !== '';
const title = 'stores and brokers that ask for TLS and a user';

type Env = Record<string, string>;
type Ended = Readonly<{ code: number | null; said: string }>;

const built = join(repositoryRoot(), 'dist/apps');
const ledger = join(built, 'ledger/main.js');
const topicsJob = join(built, 'all-in-one/src/topics.js');

const event: IntegrationEvent = {
  id: 'e1',
  kind: 'tap.approved',
  version: 1,
  key: 'k',
  occurredAt: '2026-01-02T03:04:05.000Z',
  source: { stream: 'k', revision: 0 },
  correlationId: 'c',
  data: {},
};

const suite = (): void => {
  jest.setTimeout(longMs);
  let cluster: SecuredCluster;
  const running: ChildProcess[] = [];
  beforeAll(async () => void (cluster = await startSecuredCluster()));
  afterAll(async () => {
    running.forEach((child) => child.kill('SIGKILL'));
    await cluster.stop();
  });

  const start = (program: string, env: Env): ChildProcess => {
    const { PATH = '', HOME = '' } = process.env;
    const child = spawn(process.execPath, [program], {
      env: { PATH, HOME, LOG_LEVEL: 'warn', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.push(child);
    return child;
  };
  const runToEnd = async (program: string, env: Env): Promise<Ended> => {
    const child = start(program, env);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += String(text)));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, said };
  };

  const kafkaEnv = (): Env => ({
    BUS_URL: cluster.kafka.saslUrl,
    KAFKA_CA: cluster.authority.caFile,
    KAFKA_SASL: 'scram-sha-512',
    KAFKA_USERNAME: 'service',
    KAFKA_PASSWORD: password,
    KAFKA_CREATE_TOPICS: 'false',
  });
  const serviceEnv = async (): Promise<Env> => ({
    ...kafkaEnv(),
    EVENT_STORE_URL: `esdb://localhost:${cluster.esdb.port}?tls=true`,
    EVENT_STORE_CA: cluster.authority.caFile,
    EVENT_STORE_USERNAME: 'service',
    EVENT_STORE_PASSWORD: password,
    READ_STORE_URL: cluster.postgres.url,
    PSP_URL: 'sim:http://127.0.0.1:9',
    PORT: String(await freePort()),
    METRICS_PORT: '0',
  });

  it('a service without the right to create topics waits until the job has created them', async () => {
    const env = await serviceEnv();
    start(ledger, env);
    const readiness = async (): Promise<string> =>
      fetch(`http://127.0.0.1:${env['PORT']}/readyz`).then(
        async (answer) => `${answer.status} ${await answer.text()}`,
        () => 'not listening',
      );
    const until = async (isSo: (answer: string) => boolean): Promise<void> => {
      while (!isSo(await readiness())) await sleep(100);
    };
    await until((answer) => answer.includes('"bus":"failed"'));
    // The same service with the default setting would create them, and says why it cannot.
    const { code, said } = await runToEnd(ledger, { ...(await serviceEnv()), KAFKA_CREATE_TOPICS: 'true' });
    expect([code, said]).toEqual([1, expect.stringContaining('it lets this user create no topics; grant it Create')]);
    expect(await runToEnd(topicsJob, { ...kafkaEnv(), KAFKA_USERNAME: 'topics' })).toEqual({
      code: 0,
      said: expect.stringMatching(/All \d+ topics are there\.\n$/),
    });
    await until((answer) => answer.startsWith('200'));
  });

  it.each([
    ['SCRAM-SHA-256', 'scram-sha-256'],
    ['SCRAM-SHA-512', 'scram-sha-512'],
    ['PLAIN', 'plain'],
    ['a client certificate', undefined],
  ] as const)('Kafka carries an event for a user with %s', async (_way, mechanism) => {
    const { authority, kafka } = cluster;
    const group = `by-${mechanism ?? 'certificate'}`;
    const ca = readFileSync(authority.caFile, 'utf8');
    const own = authority.issue('service');
    const security: KafkaSecurity = mechanism
      ? { tls: { ca }, sasl: { mechanism, username: 'service', password } }
      : { tls: { ca, cert: readFileSync(own.cert, 'utf8'), key: readFileSync(own.key, 'utf8') } };
    await ensureBusTopics(kafka.adminUrl, [eventTopic(`${group}.events`, 1), parkedTopic(group)]);
    const { commands, events } = await openBus(mechanism ? kafka.saslUrl : kafka.mutualTlsUrl, { security });
    try {
      await new Promise<void>((resolve, reject) => {
        const deliver = async () => resolve();
        events
          .subscribe({ group, topic: `${group}.events`, deliver })
          .then(() => events.publish(`${group}.events`, [event]))
          .catch(reject);
      });
      await events.check();
    } finally {
      await Promise.all([events.close(), commands.close()]);
    }
  });

  it('a broker that closes the connection is said to want TLS or a user, and counts as away', async () => {
    const refused = requireBusTopics(cluster.kafka.saslUrl, [parkedTopic('any')]);
    await expect(refused).rejects.toMatchObject({
      name: 'BusUnavailable',
      message: expect.stringContaining('when one side speaks TLS or presents a user and the other does not'),
    });
  });

  it('the vault is kept in a database that is verified by name', async () => {
    const vault = await openVault(cluster.postgres.url, ['a key of the vault for specs only']);
    await vault.check();
    await vault.close();
  });

  const strangers = () => cluster.stranger.caFile;
  it.each<[string, () => Env, string]>([
    [
      'a wrong password at Kafka',
      () => ({ KAFKA_PASSWORD: 'guess' }),
      'BUS_URL names cannot be opened: it refuses the user (KAFKA_SASL, KAFKA_USERNAME and KAFKA_PASSWORD)',
    ],
    [
      'an unknown authority of Kafka',
      () => ({ KAFKA_CA: strangers() }),
      'BUS_URL names cannot be opened: its certificate is signed by an authority that is not known here (KAFKA_CA)',
    ],
    [
      'no client certificate for Kafka',
      () => ({ BUS_URL: cluster.kafka.mutualTlsUrl, KAFKA_SASL: 'none', KAFKA_USERNAME: '', KAFKA_PASSWORD: '' }),
      'BUS_URL names cannot be opened: it accepts no client without a certificate that it knows (KAFKA_CERT and KAFKA_KEY)',
    ],
    [
      'an unknown user of Kafka',
      () => ({ KAFKA_USERNAME: 'somebody' }),
      'BUS_URL names cannot be opened: it refuses the user',
    ],
    [
      'a wrong password at EventStoreDB',
      () => ({ EVENT_STORE_PASSWORD: 'guess' }),
      'EVENT_STORE_URL names cannot be opened: it refuses the user (EVENT_STORE_USERNAME and EVENT_STORE_PASSWORD)',
    ],
    [
      'no password at EventStoreDB',
      () => ({ EVENT_STORE_USERNAME: '', EVENT_STORE_PASSWORD: '' }),
      'EVENT_STORE_URL names cannot be opened: it refuses the user',
    ],
    [
      'an unknown authority of EventStoreDB',
      () => ({ EVENT_STORE_CA: strangers() }),
      'EVENT_STORE_URL names cannot be opened: its certificate is signed by an authority that is not known here (EVENT_STORE_CA)',
    ],
    [
      'a wrong password at PostgreSQL',
      () => ({ READ_STORE_URL: cluster.postgres.url.replace(password, 'guess') }),
      'READ_STORE_URL names cannot be opened: it refuses the user (the user and password in READ_STORE_URL)',
    ],
    [
      'an unknown authority of PostgreSQL',
      () => ({
        READ_STORE_URL: cluster.postgres.url.replace(
          /sslrootcert=.*/,
          `sslrootcert=${encodeURIComponent(strangers())}`,
        ),
      }),
      'READ_STORE_URL names cannot be opened: its certificate is signed by an authority that is not known here (sslrootcert in READ_STORE_URL)',
    ],
    [
      'no TLS to PostgreSQL',
      () => ({ READ_STORE_URL: cluster.postgres.url.replace(/\?.*/, '') }),
      'READ_STORE_URL names cannot be opened: it refuses the user',
    ],
  ])('a service ends with one sentence for %s', async (_what, changed, sentence) => {
    const { code, said } = await runToEnd(ledger, { ...(await serviceEnv()), ...changed() });
    expect([code, said]).toEqual([1, expect.stringContaining(`What ${sentence}`)]);
    expect(said).not.toMatch(/guess|a-password/);
  });
};

if (isWanted) describe(title, suite);
else describe.skip(`NOT RUN, because TEST_KAFKA_BROKERS is not set: ${title}`, suite);
