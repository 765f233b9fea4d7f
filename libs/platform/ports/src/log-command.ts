import type { EventStore } from '@taprail/event-store';

/** A command of an operator that reads the log and writes nothing. */
export type LogCommand = Readonly<{
  usage: string;
  /** The text to print, piece by piece. Throws `CommandRefused` where the arguments name nothing that can be printed. */
  print: (store: EventStore, args: readonly string[]) => AsyncIterable<string>;
}>;

export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
}
