import type { LoggerService } from '@nestjs/common';
import type { Logger } from './logger';

/** Nest both logs and throws the failures of a start under these names; the catcher logs them once. */
const thrownToo: ReadonlySet<unknown> = new Set(['ExceptionHandler', 'NestApplication', 'NestMicroservice']);

/** Lets Nest's own lines go the way of ours. Its start-up chatter is debug: an operator reads one line per start. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }

  error(message: unknown, ...details: unknown[]): void {
    if (details.some((detail) => thrownToo.has(detail))) return this.debug(message, 'thrown');
    this.logger.error({ details }, message instanceof Error ? message.message : String(message));
  }

  warn(message: unknown, context?: string): void {
    this.logger.warn({ context }, String(message));
  }

  debug(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }

  verbose(message: unknown, context?: string): void {
    this.logger.trace({ context }, String(message));
  }
}
