import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type EsdbProcess = Readonly<{
  port: number;
  url: string;
  /** kill -9: nothing is flushed, nobody is told. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
}>;

export type EsdbProcessOptions = Readonly<{
  file: string;
  port?: number;
  /** Further arguments of the program, such as those of TLS. */
  args?: readonly string[];
}>;

const startLine = /listens on (esdb:\/\/\S+:(\d+)\?\S*)$/;

const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
};

/** The development server in a process of its own, so that a test can kill it and start it again on the same file. */
export const startEsdbProcess = async (options: EsdbProcessOptions): Promise<EsdbProcess> => {
  const { file, port = 0, args = [] } = options;
  const program = join(__dirname, 'run-from-source.cjs');
  const child = spawn(process.execPath, [program, '--port', String(port), '--db', file, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url, listeningPort] = startLine.exec(line) ?? [];
    if (url === undefined) continue;
    return {
      url,
      port: Number(listeningPort),
      kill: () => end(child, 'SIGKILL'),
      stop: () => end(child, 'SIGTERM'),
    };
  }
  throw new Error('The EventStoreDB development server ended before it listened.');
};
