import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { SeededChoice } from '../../harness/seeded-choice';
import {
  type ClusterServer,
  clusterServers,
  kill,
  type Member,
  pause,
  restart,
  resume,
  type Service,
  services,
  startReplica,
  stopReplica,
} from '../../cluster/cluster';
import type { PspProxy } from './psp-proxy';

/** The tools with which a fault is brought about. */
export type FaultTools = Readonly<{ choice: SeededChoice; psp: PspProxy; readStore: string }>;

/** Brings trouble about and resolves when it is over. */
export type ClusterFault = Readonly<{
  name: string;
  act: (tools: FaultTools) => Promise<void>;
  /** With two replicas of everything a client that asks twice notices nothing, and no connection is refused. */
  isUnnoticed?: boolean;
  /** Leaves calls to the provider open whose outcome is asked for within the hour: the clock moves past it. */
  leavesOpenCalls?: boolean;
  /** Only when it is asked for by its name. */
  isPartOfAnother?: boolean;
}>;

/** Past the session of a consumer and the term of a lease, six seconds each. */
const pausedMs = 20_000;
const brokersAwayMs = 15_000;
const pspTroubleMs = 12_000;
const fullDiskMs = 12_000;
const scaledOutMs = 5_000;

/** The processes of a service, or the brokers. */
const processesOf = async (kind: Service | 'kafka'): Promise<readonly Member[]> =>
  (await clusterServers()).map(({ name }) => name).filter((name) => name.startsWith(`${kind}-`));

const oneOf = async (kind: Service | 'kafka', choice: SeededChoice): Promise<Member> =>
  choice.of(await processesOf(kind));

const killAndStart = async (member: Member): Promise<void> => {
  await kill(member);
  await restart(member);
};

const pauseFor = async (members: readonly Member[], ms: number): Promise<void> => {
  await Promise.all(members.map(pause));
  await sleep(ms);
  await Promise.all(members.map(resume));
};

const awayFor = async (members: readonly Member[], ms: number): Promise<void> => {
  await Promise.all(members.map(kill));
  await sleep(ms);
  await Promise.all(members.map(restart));
};

const shuffled = <T>(all: readonly T[], choice: SeededChoice): readonly T[] =>
  all
    .map((one) => [choice.share(), one] as const)
    .sort(([one], [other]) => one - other)
    .map(([, one]) => one);

/**
 * Every insert and update of the read store fails as on a full disk, with PostgreSQL's own code. A disk that is really full
 * needs a file system of its own, which only root may mount.
 */
const fullDisk = async ({ readStore }: FaultTools): Promise<void> => {
  const client = new Client({ connectionString: readStore });
  await client.connect();
  try {
    await client.query(`CREATE OR REPLACE FUNCTION refuse_full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$`);
    const { rows } = await client.query<{ name: string }>(`SELECT quote_ident(relname) AS name FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname NOT LIKE 'vault%'`);
    // Table by table: a statement about all of them would wait for those who wait for it.
    for (const { name } of rows) {
      await client.query(`CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON ${name}
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_full_disk()`);
    }
    await sleep(fullDiskMs);
    for (const { name } of rows) await client.query(`DROP TRIGGER full_disk ON ${name}`);
  } finally {
    await client.end();
  }
};

const rollingRestart = async (): Promise<void> => {
  for (const service of services) for (const name of await processesOf(service)) await restart(name);
};

/** A third process of each service comes, one after the other; all work together, and leave. */
const scaleOutAndIn = async (): Promise<void> => {
  const started: ClusterServer[] = [];
  for (const service of services) started.push(await startReplica(service));
  await sleep(scaledOutMs);
  for (const replica of started) await stopReplica(replica);
};

const pspManner = async ({ psp }: FaultTools, manner: PspProxy['manner']): Promise<void> => {
  psp.manner = manner;
  await sleep(pspTroubleMs);
  psp.manner = 'sound';
};

const ofOneService = services.flatMap((service): readonly ClusterFault[] => [
  {
    name: `kill-${service}`,
    // Each in turn: one of them has the share of work that is watched.
    act: async () => {
      for (const member of await processesOf(service)) await killAndStart(member);
    },
    isPartOfAnother: true,
  },
  {
    name: `pause-${service}`,
    act: async ({ choice }) => pauseFor([await oneOf(service, choice)], pausedMs),
    isPartOfAnother: true,
  },
]);

export const clusterFaults: readonly ClusterFault[] = [
  {
    // One replica of each service, one after the other, each as soon as the one before it is ready again.
    name: 'kill',
    act: async ({ choice }) => {
      for (const service of shuffled(services, choice)) await killAndStart(await oneOf(service, choice));
    },
  },
  {
    // A machine with one replica of each service stands still, until others have taken over, and goes on.
    name: 'pause',
    act: async ({ choice }) => {
      const chosen: Member[] = [];
      for (const service of services) chosen.push(await oneOf(service, choice));
      await pauseFor(chosen, pausedMs);
    },
  },
  { name: 'one-broker', act: async ({ choice }) => awayFor([await oneOf('kafka', choice)], brokersAwayMs) },
  { name: 'all-brokers', act: async () => awayFor(await processesOf('kafka'), brokersAwayMs) },
  { name: 'event-store-2s', act: () => awayFor(['eventstore'], 2_000) },
  { name: 'event-store-60s', act: () => awayFor(['eventstore'], 60_000) },
  { name: 'postgres-restart', act: () => restart('postgres') },
  { name: 'full-disk', act: fullDisk },
  { name: 'slow-psp', act: (tools) => pspManner(tools, 'slow'), leavesOpenCalls: true },
  { name: 'failing-psp', act: (tools) => pspManner(tools, 'failing'), leavesOpenCalls: true },
  { name: 'rolling-restart', act: rollingRestart, isUnnoticed: true },
  { name: 'scale-out-and-in', act: scaleOutAndIn, isUnnoticed: true },
  ...ofOneService,
];

/** The rounds of a run: each fault once per pass, in an order of the pass's own. */
export const plannedFaults = (passes: number, only: string, choice: SeededChoice): readonly ClusterFault[][] => {
  const names = only.split(',').filter((name) => name !== '');
  const unknown = names.filter((name) => !clusterFaults.some((fault) => fault.name === name));
  if (unknown.length > 0) {
    throw new Error(
      `No fault is named ${unknown.join(', ')}; there are ${clusterFaults.map(({ name }) => name).join(', ')}`,
    );
  }
  const chosen = clusterFaults.filter(({ name, isPartOfAnother }) =>
    names.length > 0 ? names.includes(name) : !isPartOfAnother,
  );
  return Array.from({ length: passes }, () => [...shuffled(chosen, choice)]);
};
