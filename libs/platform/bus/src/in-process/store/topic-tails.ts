import type { LoggedMessage } from './sqlite-log';

/** Everything of the topic after `from` is in `messages`. */
type Tail = { from: number; messages: LoggedMessage[] };

const tailMax = 4_096;

/** The newest messages of each topic that somebody has still to hear, so that a group that keeps up reads and parses nothing. */
export class TopicTails {
  private readonly tails = new Map<string, Tail>();

  /** `before` is the last position of the whole log before these messages. */
  add(topic: string, before: number, messages: readonly LoggedMessage[]): void {
    const tail = this.tails.get(topic) ?? { from: before, messages: [] };
    this.tails.set(topic, tail);
    tail.messages.push(...messages);
    if (tail.messages.length > 2 * tailMax) dropFirst(tail, tail.messages.length - tailMax);
  }

  /** Undefined when the log itself must be asked. */
  read(topic: string, after: number, limit: number): readonly LoggedMessage[] | undefined {
    const tail = this.tails.get(topic);
    if (tail === undefined || after < tail.from) return undefined;
    const start = firstAfter(tail.messages, after);
    return tail.messages.slice(start, start + limit);
  }

  /** To be told how far all who hear the topic have come: what they have heard is not kept. */
  heardUpTo(topic: string, position: number): void {
    const tail = this.tails.get(topic);
    if (tail !== undefined) dropFirst(tail, firstAfter(tail.messages, position));
  }

  forget(): void {
    this.tails.clear();
  }
}

const dropFirst = (tail: Tail, count: number): void => {
  const dropped = tail.messages.splice(0, count);
  tail.from = dropped.at(-1)?.position ?? tail.from;
};

const firstAfter = (messages: readonly LoggedMessage[], after: number): number => {
  let low = 0;
  let high = messages.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((messages[middle]?.position ?? Infinity) > after) high = middle;
    else low = middle + 1;
  }
  return low;
};
