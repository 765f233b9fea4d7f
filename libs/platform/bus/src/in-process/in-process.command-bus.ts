import type { CommandMessage } from '@taprail/contracts';
import { BusUnavailable, type CommandBus, CommandTimeout, type HandleCommand } from '../command-bus';
import { beforeDeadline, contextOf, isPastDeadline } from '../delivery/before-deadline';
import { type BusWatchers, defaultDelivery, silentWatchers } from '../delivery/bus-settings';
import { KeyedQueue } from '@taprail/batching';
import { asCommandError } from '../delivery/content/wire-failure';

type Served = Readonly<{ handle: HandleCommand; queue: KeyedQueue }>;

/** Whether the sender has been told that it failed: then it must not happen, even if the clock was set back. */
type Turn = { isGivenUp: boolean };

const waitingMax = 10_000;

/** A direct call in the same thread, with the order, the deadline and the errors that the port promises. */
export class InProcessCommandBus implements CommandBus {
  readonly mayRepeat = false;
  private readonly served = new Map<string, Served>();
  private readonly watchers: BusWatchers;
  private readonly graceMs: number;
  private closed = false;

  constructor(watchers: BusWatchers = silentWatchers, graceMs = defaultDelivery.graceMs) {
    this.watchers = watchers;
    this.graceMs = graceMs;
  }

  serves(context: string): boolean {
    return this.served.has(context);
  }

  send(command: CommandMessage): Promise<unknown> {
    const context = contextOf(command.name);
    const served = this.served.get(context);
    if (this.closed) return Promise.reject(new BusUnavailable('the command bus is closed'));
    if (served === undefined) return Promise.reject(new BusUnavailable(`no one serves ${command.name}`));
    if (served.queue.size >= waitingMax) {
      return Promise.reject(new BusUnavailable(`${waitingMax} commands of ${context} are waiting already`));
    }
    this.watchers.count('commands_sent', context, 1);
    const turn: Turn = { isGivenUp: false };
    const answer = served.queue.run(command.key, () => this.call(served, command, context, turn));
    return beforeDeadline(answer, command, () => {
      turn.isGivenUp = true;
      this.watchers.count('commands_timed_out', context, 1);
    });
  }

  serve(context: string, handle: HandleCommand): Promise<void> {
    if (this.served.has(context)) return Promise.reject(new Error(`${context} is served already`));
    this.served.set(context, { handle, queue: new KeyedQueue() });
    return Promise.resolve();
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.served.values()].map(({ queue }) => queue.idle(this.graceMs)));
  }

  /** The deadline is looked at when the command's turn comes, for it may have waited behind others of its key. */
  private async call({ handle }: Served, command: CommandMessage, context: string, turn: Turn): Promise<unknown> {
    if (turn.isGivenUp || isPastDeadline(command)) {
      this.watchers.count('commands_refused_late', context, 1);
      throw new CommandTimeout(command.name);
    }
    try {
      return await handle(command);
    } catch (error) {
      throw asCommandError(error, command.name);
    } finally {
      this.watchers.count('commands_served', context, 1);
    }
  }
}
