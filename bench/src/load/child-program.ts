import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { nodeFlags } from './node-flags';

/** A program in a process of its own, which answers each message with one. */
export class ChildProgram {
  private constructor(private readonly child: ChildProcess) {}

  static async start(
    file: string,
    ...words: readonly string[]
  ): Promise<Readonly<{ program: ChildProgram; first: unknown }>> {
    const child = fork(file, [...words], { execArgv: [...nodeFlags()] });
    const [first] = (await once(child, 'message')) as [unknown];
    return { program: new ChildProgram(child), first };
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
