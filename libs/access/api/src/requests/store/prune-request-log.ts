import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SystemClock } from '@taprail/clock';
import { ulidTime } from '@taprail/contracts';
import type { BesideCommands } from '@taprail/ports';
import { SETTINGS, type Settings } from '@taprail/settings';
import { LOGGER, type Logger } from '@taprail/telemetry';
import { RequestLogTable } from './request-log-table';

const pruneEveryMs = 60_000;
const rowsPerDelete = 500;
const dayMs = 86_400_000;

const systemClock = new SystemClock();

/**
 * The lowest prefix of ids of requests that are still kept and shown. Ids begin with the system's time: how long
 * something that people typed is stored must not depend on a clock that tests move.
 */
export const keptFrom = ({ requestLogDays }: Pick<Settings, 'requestLogDays'>): string =>
  `req_${ulidTime(systemClock.now().getTime() - requestLogDays * dayMs)}`;

/** Deletes what the request log has kept for long enough, a few hundred rows at a time. Several may do so at once. */
@Injectable()
export class PruneRequestLog implements BesideCommands, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isStopping = false;

  constructor(
    private readonly table: RequestLogTable,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'requestLogDays'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  startBesideCommands(): void {
    this.timer = setInterval(() => {
      this.running ??= this.prune()
        .catch((err: unknown) => this.logger.warn({ err }, 'old requests could not be deleted from the request log'))
        .finally(() => {
          this.running = undefined;
        });
    }, pruneEveryMs).unref();
  }

  async prune(): Promise<void> {
    const beforeId = keptFrom(this.settings);
    while (!this.isStopping && (await this.table.prune(beforeId, rowsPerDelete)) === rowsPerDelete) {
      // Requests go first: a delete of SQLite holds up the thread that serves them.
      await sleep(5);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.isStopping = true;
    await this.running;
  }
}
