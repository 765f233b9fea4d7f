import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { until } from '../samples';

export type BusProcess = Readonly<{ reported: string[]; kill: () => Promise<void> }>;

/** Starts bus-process.ts from its source and collects what it reports until it is killed with SIGKILL. */
export const startBusProcess = async (...args: readonly string[]): Promise<BusProcess> => {
  const child: ChildProcess = fork(join(__dirname, 'bus-process.ts'), args, {
    execArgv: ['-r', join(__dirname, 'run-typescript.cjs')],
  });
  const reported: string[] = [];
  child.on('message', (message) => reported.push(String(message)));
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  };
  await until(() => reported.includes('ready') || child.exitCode !== null, 'the process is ready').catch(kill);
  reported.splice(0, reported.indexOf('ready') + 1);
  return { reported, kill };
};
