import type { CommandMessage } from '@taprail/contracts';
import type { ConsumerLag } from './parked/parked-message';

/** Its answer, or the promise of it. */
export type HandleCommand = (command: CommandMessage) => unknown;

/** Asks the one service that owns a command, and waits for its answer until the command's deadline. */
export interface CommandBus {
  /** Whether a command that was handled may be delivered once more, as a broker does after a crash of the handler. */
  readonly mayRepeat: boolean;
  /**
   * Resolves to the handler's answer. Rejects with the handler's Rejection (code, details and param intact), with
   * CommandTimeout when no answer came before the deadline (the outcome is unknown: repeat with the same command id),
   * with BusUnavailable when the command could not be handed over, or with CommandFailed when the handler broke.
   */
  send(command: CommandMessage): Promise<unknown>;
  /** Serves every command whose name starts with `<context>.`; one handler call at a time per key, keys in parallel. */
  serve(context: string, handle: HandleCommand): Promise<void>;
  /** On a bus that stores commands: how far each context that this process serves is behind, counted for its whole group. */
  consumerLags?(): Promise<readonly ConsumerLag[]>;
  close(): Promise<void>;
}

export const COMMAND_BUS = Symbol('CommandBus');

/** No answer before the deadline. Whether it happened is not known; the same command id asks again. */
export class CommandTimeout extends Error {
  override readonly name = 'CommandTimeout';

  constructor(readonly command: string) {
    super(`${command} was not answered in time`);
  }
}

/** The bus could not be reached or no one serves this context: nothing was handed over. */
export class BusUnavailable extends Error {
  override readonly name = 'BusUnavailable';
}

/** The handler's own store or bus gave it no answer. The outcome is not known: the same command id asks again. */
export class HandlerUnavailable extends Error {
  override readonly name = 'HandlerUnavailable';
}

/** The handler threw something that is not a Rejection: a bug on its side. The outcome is not known. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';

  constructor(
    readonly command: string,
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(`${command} failed: ${reason}`, options);
  }
}
