import { destination as writeTo } from 'pino';

/** Where lines go. `later` may keep a line for a moment so that many leave in one write; `write` never does. */
export type LineSink = Readonly<{
  write(line: string): void;
  writeLater?(line: string): void;
  flush?(done?: () => void): void;
}>;

const waitingMax = 16 * 1024;
/** Well below the second that an operator may wait for a line. */
const waitMs = 250;

/**
 * Standard output. One system call per request would be the dearest part of an access line, so those lines wait
 * together. Waiting lines are written before any other line, so the order stays, and at the latest when the process
 * exits; only a process that is killed outright loses the last quarter of a second of them.
 */
export class Output implements LineSink {
  private waiting = '';
  private timer: NodeJS.Timeout | undefined;
  private watchesExit = false;

  constructor(private readonly sink: Readonly<{ write(text: string): unknown }> = writeTo({ fd: 1, sync: true })) {}

  write(line: string): void {
    this.flush();
    this.sink.write(line);
  }

  writeLater(line: string): void {
    this.waiting += line;
    if (this.waiting.length >= waitingMax) this.flush();
    else this.timer ??= this.wakeUp();
  }

  /** The logger's own `flush` hands over a callback. */
  flush(done?: () => void): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const text = this.waiting;
    this.waiting = '';
    if (text !== '') this.sink.write(text);
    done?.();
  }

  private wakeUp(): NodeJS.Timeout {
    if (!this.watchesExit) process.once('exit', () => this.flush());
    this.watchesExit = true;
    return setTimeout(() => this.flush(), waitMs).unref();
  }
}
