import type { BookedLine } from './booked-line';

/** The movements of the bank account besides the payments of the acquirer. */
export class BankAccount {
  private readonly booked = new Map<string, BookedLine>();

  load(line: BookedLine): void {
    this.booked.set(line.id, line);
  }

  has(id: string): boolean {
    return this.booked.has(id);
  }

  lines(): Iterable<BookedLine> {
    return this.booked.values();
  }
}
