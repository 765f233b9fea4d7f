import { createHash, type Hash } from 'node:crypto';

/** Everything that happened under a seed, line by line. Two runs of one seed have the same lines. */
export class SeedTrace {
  step = 0;
  private readonly lines: string[] = [];
  private readonly digest: Hash = createHash('sha256');

  constructor(
    private readonly nowIso: () => string,
    private readonly onLine: (line: string) => void = () => undefined,
  ) {}

  note(what: string): void {
    const line = `${String(this.step).padStart(3)} ${this.nowIso()} ${what}`;
    this.lines.push(line);
    this.digest.update(`${line}\n`);
    this.onLine(line);
  }

  last(count: number): readonly string[] {
    return this.lines.slice(-count);
  }

  get length(): number {
    return this.lines.length;
  }

  hash(): string {
    return this.digest.copy().digest('hex');
  }
}
