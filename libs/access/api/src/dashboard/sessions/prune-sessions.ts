import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { BesideCommands } from '@taprail/ports';
import { LOGGER, type Logger } from '@taprail/telemetry';
import { DashboardSessions } from './dashboard-sessions';

const pruneEveryMs = 10 * 60_000;

/** Deletes sessions and codes that have ended. They are refused before that. */
@Injectable()
export class PruneSessions implements BesideCommands, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly sessions: DashboardSessions,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  startBesideCommands(): void {
    this.timer = setInterval(() => {
      this.running ??= this.sessions
        .prune()
        .catch((err: unknown) => this.logger.warn({ err }, 'sessions that have ended could not be deleted'))
        .finally(() => {
          this.running = undefined;
        });
    }, pruneEveryMs).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }
}
