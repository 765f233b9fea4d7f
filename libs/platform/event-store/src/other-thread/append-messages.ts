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
  /** Where the stream was. */
  | { id: number; conflict: ExpectedRevision }
  | { id: number; failed: string }
>;

/** Letters of one tick travel together: a message between threads costs more than what it says. */
export class Outbox<Letter> {
  private letters: Letter[] = [];

  constructor(private readonly post: (letters: readonly Letter[]) => void) {}

  add(letter: Letter): void {
    if (this.letters.length === 0) setImmediate(() => this.flush());
    this.letters.push(letter);
  }

  flush(): void {
    const { letters } = this;
    this.letters = [];
    if (letters.length > 0) this.post(letters);
  }
}
