import type { ClientReadCall } from './connection';
import type { ReadResp } from './wire/generated';
import { type LogEntry, toEntry } from './wire/read-message';

/** Events buffered between the server and a slow consumer; beyond it the call is paused and the server waits. */
const bufferedMax = 1_000;

/** Takes in what a subscription sends, in order, and hands it on in pages. */
export class EntryBuffer {
  private buffered: LogEntry[] = [];
  private ended = false;
  private failure: Error | undefined;
  private wake: () => void = () => undefined;

  constructor(private readonly call: ClientReadCall) {
    call.on('data', (answer: ReadResp) => this.add(toEntry(answer)));
    call.on('error', (error: Error) => this.end(error));
    call.on('end', () => this.end());
  }

  /** Resolves when there is something to take, or the call has ended. */
  async arrival(): Promise<void> {
    if (this.buffered.length === 0 && !this.ended) await new Promise<void>((resolve) => (this.wake = resolve));
  }

  /** Waits until there is something. Nothing means that the call has ended; a failure is thrown after the last entry. */
  async take(max: number): Promise<readonly LogEntry[]> {
    await this.arrival();
    if (this.buffered.length === 0 && this.failure !== undefined) throw this.failure;
    const page = this.buffered.splice(0, max);
    if (this.call.isPaused() && this.buffered.length < bufferedMax) this.call.resume();
    return page;
  }

  /** Ends the wait as well: a call that is cancelled may say nothing more. */
  cancel(): void {
    this.call.cancel();
    this.end();
  }

  private add(entry: LogEntry | undefined): void {
    if (entry === undefined || this.ended) return;
    this.buffered.push(entry);
    if (this.buffered.length >= bufferedMax) this.call.pause();
    this.wake();
  }

  private end(failure?: Error): void {
    this.failure ??= failure;
    this.ended = true;
    this.wake();
  }
}
