import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { runProgram } from './process/find-program';
import { freePort } from './process/free-port';
import { runServer, type RunningServer } from './process/run-server';

const installFolders = ['/usr/lib/postgresql', '/usr/local/lib/postgresql', '/opt/homebrew/opt'];
const answerWithinMs = 2_000;
/** Of up to 15 connections each, for six processes of every service. */
const connectionsMax = 500;

/** The newest installation, or whatever the PATH offers. */
export const findBinaries = (): string => {
  const installed = installFolders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((version) => join(folder, version, 'bin')))
    .filter((folder) => existsSync(join(folder, 'initdb')))
    .sort(new Intl.Collator('en', { numeric: true }).compare);
  const inPath = (process.env['PATH'] ?? '').split(':').find((folder) => existsSync(join(folder, 'initdb')));
  const found = installed[installed.length - 1] ?? inPath;
  if (found === undefined) throw new Error('initdb was not found; the cluster tests need the PostgreSQL server.');
  return found;
};

type User = Readonly<{ uid: number; gid: number }>;

/** PostgreSQL refuses to run as root; its package brings a user of its own. */
export const serverUser = (): User | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  try {
    const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    throw new Error('there is no user postgres; PostgreSQL does not run as root.');
  }
};

/** A real PostgreSQL server on loopback with an empty database; `url` is what READ_STORE_URL wants. */
export const startPostgres = async (settings: readonly string[] = []): Promise<RunningServer> => {
  const binaries = findBinaries();
  const user = serverUser();
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'taprail-postgres-'));
  const database = join(folder, 'database');
  const url = `postgres://taprail@127.0.0.1:${port}/postgres`;
  return runServer({
    name: 'PostgreSQL',
    url,
    folder,
    command: join(binaries, 'postgres'),
    args: [
      ...['-D', database, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-N', String(connectionsMax)],
      ...settings.flatMap((setting) => ['-c', setting]),
    ],
    ...(user === undefined ? {} : { user }),
    // A fast shutdown: open connections are cut, what was committed stays.
    stopSignal: 'SIGINT',
    prepare: () => {
      if (user !== undefined) chownSync(folder, user.uid, user.gid);
      const init = ['-D', database, '-U', 'taprail', '-A', 'trust', '-E', 'UTF8', '--no-locale'];
      runProgram(join(binaries, 'initdb'), init, { cwd: folder, ...user });
    },
    isReady: () => answersQueries({ connectionString: url }),
    // Its children outlive it by a moment.
    refusesFor: 'pre-existing shared memory block',
  });
};

export const answersQueries = async (access: ClientConfig): Promise<boolean> => {
  const client = new Client({ ...access, connectionTimeoutMillis: answerWithinMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query('SELECT 1')).rowCount === 1;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};
