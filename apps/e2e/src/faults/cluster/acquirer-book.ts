import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ClusterServer } from '../../cluster/cluster';

type CaptureStep = Readonly<{ kind: string; amount: number; reference: string; answer: Readonly<{ outcome: string }> }>;
type BankLine = Readonly<{ id: string; amount: number }>;

/** The money that the acquirer took and the bank paid, by its own file and by nothing that the product says. */
export class AcquirerBook {
  /** By the id of the authorisation; one that is captured twice has two amounts. */
  readonly captured = new Map<string, number[]>();
  /** Every line on the bank account, as often as it was booked. */
  readonly booked: BankLine[] = [];
  private readonly file: string;
  private at = 0;

  constructor(simulator: ClusterServer) {
    this.file = join(dirname(simulator.logFile), 'simulator.journal.payments');
  }

  /** Reads the lines that were added since. */
  read(): void {
    if (!existsSync(this.file)) return;
    const bytes = Buffer.alloc(Math.max(0, statSync(this.file).size - this.at));
    const handle = openSync(this.file, 'r');
    const read = readSync(handle, bytes, 0, bytes.length, this.at);
    closeSync(handle);
    const end = bytes.subarray(0, read).lastIndexOf(0x0a) + 1;
    this.at += end;
    for (const line of bytes.toString('utf8', 0, end).split('\n')) {
      if (line !== '') for (const fact of JSON.parse(line) as readonly unknown[][]) this.apply(fact);
    }
  }

  private apply([kind, subject, detail]: readonly unknown[]): void {
    if (kind === 'booked') this.booked.push(subject as BankLine);
    if (kind !== 'step') return;
    const { kind: step, amount, answer } = detail as CaptureStep;
    if (step !== 'capture' || answer.outcome === 'failed') return;
    const authorisationId = subject as string;
    this.captured.set(authorisationId, [...(this.captured.get(authorisationId) ?? []), amount]);
  }
}
