import type { Appended, ExpectedRevision, NewEvent } from '../event-store';

/** An append that one thread asks of another. Messages are copied whole, and strings are copied fast. */
export type AppendMessage = Readonly<{
  id: number;
  stream: string;
  expected: ExpectedRevision;
  events: readonly NewEvent[];
}>;

export type AppendReply = Readonly<
  | { id: number; appended: Appended }
  /** The revision of the stream. */
  | { id: number; conflict: ExpectedRevision }
  | { id: number; failed: string }
>;

/** Letters of one tick travel together: a message between threads costs more than what it says. */
export class Outbox<Message> {
  private messages: Message[] = [];

  constructor(private readonly post: (messages: readonly Message[]) => void) {}

  add(message: Message): void {
    if (this.messages.length === 0) setImmediate(() => this.flush());
    this.messages.push(message);
  }

  flush(): void {
    const { messages } = this;
    this.messages = [];
    if (messages.length > 0) this.post(messages);
  }
}
