import { exponentialBackoff, retry } from '@taprail/batching';
import type { Logger } from '@taprail/telemetry';
import { isAway } from './is-away';
import { unopened } from './start-error';

const backoff = exponentialBackoff({ firstMs: 100, maxMs: 5_000 });

/**
 * The parts that a start waits for: stores and brokers that are away are waited for as long as it takes, so that processes
 * may be started in any order. One that answers and refuses, or cannot be there at all, ends the start.
 */
export class AwaitedParts {
  private readonly away = new Set<string>();

  constructor(private readonly logger: Logger) {}

  /** The names of the parts that did not answer when they were last asked. */
  get names(): readonly string[] {
    return [...this.away].sort();
  }

  async open<Part>(name: string, variable: string, open: () => Promise<Part>): Promise<Part> {
    try {
      const part = await retry(() => this.attempt(name, variable, open), {
        backoff,
        isFinal: (error) => !isAway(error),
      });
      if (this.away.delete(name)) this.logger.info({ part: name }, 'the part that was waited for answers');
      return part;
    } catch (error) {
      throw unopened(variable, error);
    }
  }

  private async attempt<Part>(name: string, variable: string, open: () => Promise<Part>): Promise<Part> {
    try {
      return await open();
    } catch (error) {
      if (isAway(error) && !this.away.has(name)) {
        this.away.add(name);
        this.logger.warn({ part: name, variable, err: error }, `waiting for the part that ${variable} names`);
      }
      throw error;
    }
  }
}
