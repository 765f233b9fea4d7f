// What would end a run of tests late or by a time-out is said before it starts.
import { existsSync, readdirSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const roomNeeded = 500_000_000;
const chromiums = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const postgresFolders = ['/usr/lib/postgresql', '/usr/local/lib/postgresql', '/opt/homebrew/opt'];

const folders = (process.env.PATH ?? '').split(delimiter);
const hasProgram = (...names) => folders.some((folder) => names.some((name) => existsSync(join(folder, name))));
const hasPostgres = () =>
  hasProgram('initdb') ||
  postgresFolders.some(
    (folder) => existsSync(folder) && readdirSync(folder).some((name) => existsSync(join(folder, name, 'bin/initdb'))),
  );

/** What the gate needs beside Node, and what cannot be run without it. */
const programs = {
  java: [() => hasProgram('java'), 'the cluster'],
  mvn: [() => hasProgram('mvn'), 'the cluster'],
  'initdb of PostgreSQL': [hasPostgres, 'the cluster'],
  go: [() => hasProgram('go'), 'Stripe on stripe-mock'],
  hledger: [() => hasProgram('hledger'), 'exports read by hledger'],
  chromium: [() => Boolean(process.env.CHROMIUM_PATH) || hasProgram(...chromiums), 'the dashboard'],
  python3: [() => hasProgram('python3', 'python'), 'the Python client'],
};

/** Sentences, one for each program that is not there. */
export const missingPrograms = () =>
  Object.entries(programs)
    .filter(([, [isThere]]) => !isThere())
    .map(([name, [, suite]]) => `NOT RUN: ${suite}, because there is no ${name} here.`);

/** Ends the process with a sentence where tests would fail for want of room in the middle. */
export const requireRoom = () => {
  const { bavail, bsize, ffree, files } = statfsSync(tmpdir());
  const room = bavail * bsize;
  const noRoom =
    room < roomNeeded && `has ${Math.floor(room / 1_000_000)} MB left; the tests need ${roomNeeded / 1_000_000} MB`;
  const noFiles = files > 0 && ffree < 10_000 && `has room for ${ffree} more files; the tests need 10000`;
  if (!noRoom && !noFiles) return;
  process.stderr.write(`The temporary folder ${tmpdir()} ${noRoom || noFiles}. Remove files or set TMPDIR.\n`);
  process.exit(1);
};
