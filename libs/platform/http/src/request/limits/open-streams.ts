import { HttpProblem } from '../../answers/errors/http-problem';

/** Streams of one kind that a process keeps open. */
export const streamsMax = 200;
/** A quarter: one platform leaves room for others, whatever it opens. */
export const streamsPerPlatformMax = streamsMax / 4;

export type OpenStreamsOptions = Readonly<{
  /** What a reader can do instead; ends the message. */
  instead: string;
  retryAfterSeconds: number;
  /** Streams of one reader, such as a session. */
  perReaderMax?: number;
}>;

/** The streams of one kind that are open in this process. */
export class OpenStreams {
  private readonly counts = new Map<string, number>();
  private count = 0;

  constructor(private readonly options: OpenStreamsOptions) {}

  /** Takes a place, or refuses; call what it returns when the stream is over. */
  open(platformId: string, readerId?: string): () => void {
    const { perReaderMax = Infinity } = this.options;
    const subjects = [platformId, ...(readerId === undefined ? [] : [`${platformId} ${readerId}`])];
    if (readerId !== undefined) this.refuseAbove(`${platformId} ${readerId}`, perReaderMax);
    this.refuseAbove(platformId, streamsPerPlatformMax);
    if (this.count >= streamsMax) {
      const message = `Too many streams are open; ${this.options.instead}.`;
      throw new HttpProblem('service_unavailable', { message, headers: this.headers() });
    }
    this.count += 1;
    for (const subject of subjects) this.counts.set(subject, this.of(subject) + 1);
    let isOpen = true;
    return () => {
      if (isOpen) this.close(subjects);
      isOpen = false;
    };
  }

  private refuseAbove(subject: string, limit: number): void {
    if (this.of(subject) < limit) return;
    const message = `You have too many streams open; close some, or ${this.options.instead}.`;
    throw new HttpProblem('too_many_concurrent', { message, details: { limit }, headers: this.headers() });
  }

  private close(subjects: readonly string[]): void {
    this.count -= 1;
    for (const subject of subjects) {
      const left = this.of(subject) - 1;
      if (left === 0) this.counts.delete(subject);
      else this.counts.set(subject, left);
    }
  }

  private of(subject: string): number {
    return this.counts.get(subject) ?? 0;
  }

  private headers(): Readonly<Record<string, string>> {
    return { 'retry-after': String(this.options.retryAfterSeconds) };
  }
}
