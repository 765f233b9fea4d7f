// Runs a program to its end and measures it, for the commands that run several beside each other.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const ticksPerSecond = 100;

/** CPU seconds of all children that have ended, with theirs; the system adds those of a child when it ends. Linux only. */
const cpuOfEnded = () => {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
  } catch {
    return 0;
  }
};
let counted = cpuOfEnded();

const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    process.exitCode = 1;
  });
}

/**
 * Resolves with its status, what it printed, and wall and CPU seconds. With stdio `inherit` it prints for itself. Its niceness is that of
 * all that it starts.
 */
export const runStep = ([command, args], { stdio = ['ignore', 'pipe', 'pipe'], env = {}, niceness = 0 } = {}) =>
  new Promise((resolve, reject) => {
    const startedMs = performance.now();
    const child = spawn(command, args, { cwd: root, stdio, env: { ...process.env, ...env } });
    if (child.pid !== undefined && niceness > 0) setPriority(child.pid, niceness);
    const said = [];
    let cpuSeconds = 0;
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk));
    child.on('error', reject);
    child.on('exit', () => {
      running.delete(child);
      const now = cpuOfEnded();
      cpuSeconds = now - counted;
      counted = now;
    });
    child.on('close', (status) => {
      const seconds = (performance.now() - startedMs) / 1_000;
      resolve({ status, output: Buffer.concat(said), seconds, cpuSeconds });
    });
  });
