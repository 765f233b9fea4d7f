import type { MessagePort } from 'node:worker_threads';
import type { CommandMessage } from '@taprail/contracts';
import { BusUnavailable, type CommandBus, CommandTimeout, type HandleCommand } from '../../command-bus';
import { beforeDeadline, contextOf } from '../../delivery/before-deadline';
import { type BusWatchers, silentWatchers } from '../../delivery/bus-settings';
import { describeError } from '../../delivery/attempt';
import { fromWireFailure, toWireFailure, type WireFailure } from '../../delivery/content/wire-failure';
import { InProcessCommandBus } from '../in-process.command-bus';

type Letter =
  | Readonly<{ type: 'command'; id: number; command: CommandMessage }>
  | Readonly<{ type: 'answer'; id: number; answer?: unknown }>
  | Readonly<{ type: 'failure'; id: number; failure: WireFailure }>;

type Pending = Readonly<{ command: string; resolve: (answer: unknown) => void; reject: (error: Error) => void }>;

const pendingMax = 10_000;

/**
 * One end of a MessageChannel between two threads. A context served on this side is a direct call; any other is asked
 * of the thread at the far end. Letters are JSON, so that a command that works here works on Kafka.
 */
export class MessagePortCommandBus implements CommandBus {
  readonly mayRepeat = false;
  private readonly local: InProcessCommandBus;
  private readonly pending = new Map<number, Pending>();
  private outbox: Letter[] = [];
  private lastId = 0;
  private closed = false;

  constructor(
    private readonly port: MessagePort,
    private readonly watchers: BusWatchers = silentWatchers,
    graceMs?: number,
  ) {
    this.local = new InProcessCommandBus(watchers, graceMs);
    port.on('message', (letters: string) => this.receive(JSON.parse(letters) as Letter[]));
    port.on('close', () => this.forgetFarEnd());
  }

  send(command: CommandMessage): Promise<unknown> {
    const context = contextOf(command.name);
    if (this.local.serves(context)) return this.local.send(command);
    if (this.closed) return Promise.reject(new BusUnavailable('the thread that serves commands is gone'));
    if (this.pending.size >= pendingMax) {
      return Promise.reject(new BusUnavailable(`${pendingMax} commands wait for the other thread already`));
    }
    const id = (this.lastId += 1);
    const answer = new Promise<unknown>((resolve, reject) => {
      this.pending.set(id, { command: command.name, resolve, reject });
    });
    this.watchers.count('commands_sent', context, 1);
    this.post({ type: 'command', id, command });
    return beforeDeadline(answer, command, () => this.watchers.count('commands_timed_out', context, 1)).finally(() =>
      this.pending.delete(id),
    );
  }

  serve(context: string, handle: HandleCommand): Promise<void> {
    return this.local.serve(context, handle);
  }

  /** Finishes what this side serves and sends its answers; commands still out count as unanswered. */
  async close(): Promise<void> {
    if (this.closed) return;
    await this.local.close();
    await new Promise((resolve) => setImmediate(resolve));
    this.flush();
    this.port.close();
    this.forgetFarEnd();
  }

  /** Letters of one tick travel together: a message between threads costs more than a command does. */
  private post(letter: Letter): void {
    if (this.outbox.length === 0) setImmediate(() => this.flush());
    this.outbox.push(letter);
  }

  private flush(): void {
    const letters = this.outbox;
    this.outbox = [];
    if (letters.length === 0 || this.closed) return;
    try {
      this.port.postMessage(JSON.stringify(letters));
    } catch (error) {
      for (const letter of letters) this.postAlone(letter, error);
    }
  }

  /** One letter that cannot be written as JSON must not take its neighbours with it. */
  private postAlone(letter: Letter, batchError: unknown): void {
    try {
      this.port.postMessage(JSON.stringify([letter]));
    } catch {
      const message = describeError(batchError);
      if (letter.type === 'command') this.pending.get(letter.id)?.reject(new BusUnavailable(message));
      else
        this.port.postMessage(
          JSON.stringify([{ ...letter, type: 'failure', answer: null, failure: { kind: 'failed', message } }]),
        );
    }
  }

  private receive(letters: readonly Letter[]): void {
    for (const letter of letters) {
      if (letter.type === 'command') void this.answer(letter.id, letter.command);
      else if (letter.type === 'answer') this.pending.get(letter.id)?.resolve(letter.answer);
      else this.fail(letter.id, letter.failure);
    }
  }

  private async answer(id: number, command: CommandMessage): Promise<void> {
    try {
      const answer = await this.local.send(command);
      this.post({ type: 'answer', id, answer });
    } catch (error) {
      this.post({ type: 'failure', id, failure: toWireFailure(error) });
    }
  }

  private fail(id: number, failure: WireFailure): void {
    const waiting = this.pending.get(id);
    waiting?.reject(fromWireFailure(failure, waiting.command));
  }

  /** Commands that were handed over have an unknown outcome, which is what CommandTimeout says. */
  private forgetFarEnd(): void {
    this.closed = true;
    for (const { command, reject } of this.pending.values()) reject(new CommandTimeout(command));
  }
}
