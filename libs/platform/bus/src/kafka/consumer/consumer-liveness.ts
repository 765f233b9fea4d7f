import type { Consumer } from 'kafkajs';

const sessionsMax = 3;

/** kafkajs leaves a consumer silently dead after some crashes; this one notices. */
export class ConsumerLiveness {
  private crash: string | undefined;
  private lastSeenAt = Date.now();

  constructor(
    consumer: Consumer,
    private readonly sessionMs: number,
    private readonly now: () => number = Date.now,
  ) {
    const seen = (): void => {
      this.lastSeenAt = this.now();
    };
    consumer.on(consumer.events.GROUP_JOIN, seen);
    consumer.on(consumer.events.FETCH, seen);
    consumer.on(consumer.events.HEARTBEAT, seen);
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      if (!payload.restart) this.crash = payload.error.message;
    });
  }

  /** How long no broker has answered it. */
  silentMs(): number {
    return this.now() - this.lastSeenAt;
  }

  /** Why nothing will be consumed any more, when that is so. */
  deadBecause(): string | undefined {
    if (this.crash !== undefined) return `it crashed: ${this.crash}`;
    const silentMs = this.silentMs();
    if (silentMs > sessionsMax * this.sessionMs) return `it has not fetched for ${silentMs} ms`;
    return undefined;
  }
}
