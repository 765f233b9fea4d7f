import { chownSync, copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answersQueries, findBinaries, serverUser } from '../postgres';
import { runProgram } from '../process/find-program';
import { freePort } from '../process/free-port';
import { runServer, type RunningServer } from '../process/run-server';
import type { CertificateAuthority } from './certificates';

export type SecuredPostgres = RunningServer & Readonly<{ port: number }>;

const user = 'taprail';

/** A real PostgreSQL that takes connections over TLS and with a password only; `url` has both. */
export const startSecuredPostgres = async (
  authority: CertificateAuthority,
  password: string,
): Promise<SecuredPostgres> => {
  const binaries = findBinaries();
  const owner = serverUser();
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'taprail-secured-postgres-'));
  const [database, passwordFile] = [join(folder, 'database'), join(folder, 'password')];
  const [cert, key] = [join(folder, 'server.pem'), join(folder, 'server-key.pem')];
  const options = `sslmode=verify-full&sslrootcert=${encodeURIComponent(authority.caFile)}`;
  const url = `postgres://${user}:${password}@localhost:${port}/postgres?${options}`;
  const server = await runServer({
    name: 'PostgreSQL with TLS',
    url,
    folder,
    command: join(binaries, 'postgres'),
    args: [
      ...['-D', database, '-p', String(port), '-h', '127.0.0.1', '-k', folder],
      ...['-c', 'ssl=on', '-c', `ssl_cert_file=${cert}`, '-c', `ssl_key_file=${key}`],
    ],
    ...(owner === undefined ? {} : { user: owner }),
    stopSignal: 'SIGINT',
    prepare: () => {
      const issued = authority.issue('postgres');
      copyFileSync(issued.cert, cert);
      // The server refuses a key that others can read.
      writeFileSync(key, readFileSync(issued.key), { mode: 0o600 });
      writeFileSync(passwordFile, password);
      const given = [folder, cert, key, passwordFile];
      if (owner !== undefined) given.forEach((path) => chownSync(path, owner.uid, owner.gid));
      const init = ['-D', database, '-U', user, '-A', 'scram-sha-256', '--pwfile', passwordFile, '-E', 'UTF8'];
      runProgram(join(binaries, 'initdb'), [...init, '--no-locale'], { cwd: folder, ...owner });
      writeFileSync(join(database, 'pg_hba.conf'), 'hostssl all all 127.0.0.1/32 scram-sha-256\n');
    },
    isReady: () => answersQueries({ connectionString: url }),
  });
  return { ...server, port };
};
