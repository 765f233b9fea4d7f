import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const built = join(__dirname, '../../..');

export type Load = Readonly<{ delivered: number; seconds: number; cpuSeconds: number; memoryMb: number }>;
export type Received = Readonly<{ requests: number; latenciesUs: readonly number[]; cpuSeconds: number }>;

/** A program in a process of its own, which answers each message with one. */
export class Asked {
  private constructor(private readonly child: ChildProcess) {}

  static async start(file: string): Promise<Readonly<{ program: Asked; first: unknown }>> {
    const flags = (process.env['BENCH_NODE_FLAGS'] ?? '').split(' ').filter((flag) => flag !== '');
    const child = fork(file, [], { execArgv: flags });
    const [first] = (await once(child, 'message')) as [unknown];
    return { program: new Asked(child), first };
  }

  get pid(): number {
    return this.child.pid!;
  }

  async ask<Answer>(question: object): Promise<Answer> {
    const answered = once(this.child, 'message');
    this.child.send(question);
    const [answer] = (await answered) as [Answer];
    return answer;
  }

  end(): void {
    this.child.disconnect();
  }
}

export const startSink = async (): Promise<Readonly<{ sink: Asked; url: string }>> => {
  const { program, first } = await Asked.start(join(__dirname, 'sink.js'));
  return { sink: program, url: `http://127.0.0.1:${(first as { port: number }).port}` };
};

export const startFloor = async (): Promise<Asked> => (await Asked.start(join(__dirname, 'floor.js'))).program;

export const startDispatcher = async (): Promise<Asked> =>
  (await Asked.start(join(built, 'libs/webhooks/service/src/testing/dispatcher-under-load.js'))).program;
