import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface SimulatorProcess {
  readonly line: string;
  readonly url: string;
  readonly port: number;
  readonly key: string;
  /** Resolves with the exit code, or null where a signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

const startLine = /^PSP simulator at (http:\/\/127\.0\.0\.1:(\d+)) with key (sk_test_\S+)$/;

/** The simulator in a process of its own, as `npm run simulator` starts it. */
export const startSimulatorProcess = async (env: NodeJS.ProcessEnv): Promise<SimulatorProcess> => {
  const child = spawn(process.execPath, [join(__dirname, 'run-from-source.cjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url, port, key] = startLine.exec(line) ?? [];
    if (url === undefined || key === undefined) throw new Error(`The simulator said: ${line}`);
    const end = async (signal: NodeJS.Signals): Promise<number | null> => {
      const exited = once(child, 'exit');
      child.kill(signal);
      const [code] = (await exited) as [number | null];
      return code;
    };
    return { line, url, port: Number(port), key, end };
  }
  throw new Error('The simulator ended before it listened.');
};
