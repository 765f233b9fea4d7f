import { existsSync, mkdtempSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireProgram, runProgram } from './process/find-program';
import { freePort } from './process/free-port';
import { repositoryRoot } from './process/repository-root';
import { runServer, type RunningServer } from './process/run-server';

export const stripeMockVersion = 'v0.203.0';

/** Go fetches and builds it once; a build that was cut off leaves nothing behind. */
const stripeMockProgram = (): string => {
  const cache = join(repositoryRoot(), '.cache', 'stripe-mock');
  const built = join(cache, stripeMockVersion);
  if (!existsSync(built)) build(cache, built);
  return join(built, 'stripe-mock');
};

const build = (cache: string, built: string): void => {
  requireProgram('go', 'version', 'Go builds stripe-mock, on which the Stripe adapter is checked.');
  const unfinished = join(cache, `${process.pid}.unfinished`);
  mkdirSync(unfinished, { recursive: true });
  try {
    const program = `github.com/stripe/stripe-mock@${stripeMockVersion}`;
    runProgram('go', ['install', program], { cwd: unfinished, env: { ...process.env, GOBIN: unfinished } });
    if (!existsSync(built)) renameSync(unfinished, built);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
};

/** Stripe's own mock of its API: it checks paths and parameters against Stripe's description, and keeps no state. */
export const startStripeMock = async (): Promise<RunningServer> => {
  const command = stripeMockProgram();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  return runServer({
    name: 'stripe-mock',
    url,
    folder: mkdtempSync(join(tmpdir(), 'taprail-stripe-mock-')),
    command,
    // Without an address it also takes port 12112, for HTTPS, which a second run beside this one would find in use.
    args: ['-http-addr', `127.0.0.1:${port}`, '-https-addr', '127.0.0.1:0'],
    stopSignal: 'SIGTERM',
    prepare: () => undefined,
    isReady: () => answers(url),
  });
};

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/v1/accounts`, { headers: { authorization: 'Bearer sk_test_123' } })).ok;
  } catch {
    return false;
  }
};
