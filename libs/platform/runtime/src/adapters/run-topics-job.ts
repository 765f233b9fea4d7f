import 'reflect-metadata';
import { createLogger } from '@taprail/telemetry';
import { AwaitedParts } from '../process/start/awaited-parts';
import { explain } from '../process/explain';
import { loadSettings } from '../settings/load-settings';
import { topicsJob } from '../settings/settings';
import { createTopics, topicCount } from './prepare-topics';

/**
 * Creates the topics that are missing and ends. It waits for brokers that are away, so that it may be started with them;
 * services that may create nothing (KAFKA_CREATE_TOPICS=false) wait for what it creates.
 */
export const runTopicsJob = async (): Promise<void> => {
  try {
    const settings = loadSettings(topicsJob, process.env);
    const logger = createLogger({ service: topicsJob, level: settings.logLevel });
    await new AwaitedParts(logger).open('bus', 'BUS_URL', () =>
      createTopics(settings, (event, facts) => logger.warn(facts, event)),
    );
    process.stdout.write(`All ${topicCount} topics are there.\n`);
  } catch (error) {
    process.stderr.write(`${explain(error, 'The topics could not be created')}\n`);
    process.exitCode = 1;
  }
};
