import { StartError } from '@taprail/ports';

/** A wait that is shorter than this is not worth a line. */
const announceAfterMs = 5_000;

export type StartProgressSettings = Readonly<{
  /** The part that is waited for, as the error of a start that was given up names it. */
  subject: string;
  /** How long no step may begin before the start is given up; 0 waits for ever. */
  stallMs: number;
  announce: (line: string) => void;
}>;

/**
 * Follows a start from step to step. A slow machine takes long over each of them, so nothing but the absence of progress
 * ends the wait; a step that takes long is announced in one line.
 */
export class StartProgress {
  private step = 'loads its code';
  private announcement: NodeJS.Timeout | undefined;
  private stall: NodeJS.Timeout | undefined;
  private giveUp: (error: StartError) => void = () => undefined;

  constructor(private readonly settings: StartProgressSettings) {}

  beginStep(step: string): void {
    this.step = step;
    if (this.stall !== undefined || this.announcement !== undefined) this.restartTimers();
  }

  /** Settles as `start` does, or rejects with one sentence once no step has begun for too long. */
  async waitFor<T>(start: Promise<T>): Promise<T> {
    const stalled = new Promise<never>((_, reject) => (this.giveUp = reject));
    this.restartTimers();
    try {
      return await Promise.race([start, stalled]);
    } finally {
      this.clearTimers();
    }
  }

  private restartTimers(): void {
    this.clearTimers();
    const { stallMs, announce } = this.settings;
    // Read by whoever typed `npm start`, to whom the threads of the process are one server.
    this.announcement = setTimeout(() => announce(`Still starting: the server ${this.step}.`), announceAfterMs);
    if (stallMs === 0) return;
    this.stall = setTimeout(() => this.giveUp(new StartError(this.describeStall())), stallMs);
  }

  private clearTimers(): void {
    clearTimeout(this.announcement);
    clearTimeout(this.stall);
    this.announcement = undefined;
    this.stall = undefined;
  }

  private describeStall(): string {
    const { subject, stallMs } = this.settings;
    return `The start made no progress for ${stallMs / 1_000} s while it waited for ${subject}, which ${this.step}; START_STALL_MS sets how long it waits.`;
  }
}
