import 'reflect-metadata';
import { parseArgs } from 'node:util';
import type { BusWatchers } from '@taprail/bus';
import { loadSettings, topicsJob } from '@taprail/settings';
import { createLogger } from '@taprail/telemetry';
import { AwaitedParts } from '../process/start/awaited-parts';
import { explain } from '../process/explain';
import { createTopics, raiseTopics } from './prepare-topics';

/**
 * Creates the topics that are missing and ends. It waits for brokers that are away, so that it may be started with them;
 * services that may create nothing (KAFKA_CREATE_TOPICS=false) wait for what it creates. With `--raise` topics that exist
 * get as many partitions as KAFKA_PARTITIONS says.
 */
export const runTopicsJob = async (args: readonly string[]): Promise<void> => {
  try {
    const { raise = false } = parseArgs({ args: [...args], options: { raise: { type: 'boolean' } } }).values;
    const settings = loadSettings(topicsJob, process.env);
    const logger = createLogger({ service: topicsJob, level: settings.logLevel });
    const log: BusWatchers['log'] = (event, facts) => logger.warn(facts, event);
    const count = await new AwaitedParts(logger).open('bus', 'BUS_URL', () => createTopics(settings, log));
    process.stdout.write(`All ${count} topics are there.\n`);
    if (!raise) return;
    const raised = await raiseTopics(settings, log);
    const names = raised.length === 0 ? 'no topic' : raised.join(', ');
    process.stdout.write(`Raised to ${settings.kafkaPartitions} partitions: ${names}.\n`);
  } catch (error) {
    process.stderr.write(`${explain(error, 'The topics could not be created')}\n`);
    process.exitCode = 1;
  }
};
