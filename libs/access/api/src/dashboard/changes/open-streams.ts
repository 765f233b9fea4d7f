import { HttpProblem } from '@taprail/http';

export const streamsMax = 200;
/** The tabs of a browser share one: this is for windows that could not agree, and keeps one session from taking all. */
export const streamsPerSessionMax = 20;

/** The streams of changes that are open in this process. */
export class OpenStreams {
  private readonly bySession = new Map<string, number>();
  private count = 0;

  /** Takes a place, or refuses; call what it returns when the stream is over. */
  open(sessionId: string): () => void {
    const own = this.bySession.get(sessionId) ?? 0;
    if (this.count >= streamsMax || own >= streamsPerSessionMax) {
      const message = 'Too many streams are open; poll every 10 seconds instead.';
      throw new HttpProblem('service_unavailable', { message, headers: { 'retry-after': '30' } });
    }
    this.count += 1;
    this.bySession.set(sessionId, own + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      this.close(sessionId);
    };
  }

  private close(sessionId: string): void {
    this.count -= 1;
    const left = (this.bySession.get(sessionId) ?? 1) - 1;
    if (left === 0) this.bySession.delete(sessionId);
    else this.bySession.set(sessionId, left);
  }
}
