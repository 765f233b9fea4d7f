import { createHmac } from 'node:crypto';
import { AggregatorRegistry } from 'prom-client';
import type { Settings } from '@taprail/settings';
import {
  claimDataFolder,
  ownChainKeys,
  ownOperatorKey,
  ownPepper,
  ownSealKey,
  ownVaultKeys,
} from '../adapters/data-folder';
import { closeAdapters } from '../adapters/close-adapters';
import type { Running } from '../process/running';
import { serve } from '../serving/serve';
import type { ServiceModule } from '../modules/service-module';
import type { FollowerThread } from './follower-thread';
import { type Front, openFront } from './front';

/** Everything in one process: a front thread that answers and decides, and a thread that follows the log. */
export const startEmbedded = async (given: Settings, modules: readonly ServiceModule[]): Promise<Running> => {
  const folder = claimDataFolder(given.dataFolder);
  const keyPepper = given.keyPepper ?? ownPepper(given.dataFolder);
  const settings = {
    ...given,
    keyPepper,
    pspWebhookSecrets: given.pspWebhookSecrets ?? [ownWebhookSecret(keyPepper)],
    vaultKeys: given.vaultKeys ?? ownVaultKeys(given.dataFolder),
    sealKey: given.sealKey ?? ownSealKey(given.dataFolder),
    operatorKey: given.operatorKey ?? (given.environment === 'test' ? ownOperatorKey(given.dataFolder) : undefined),
    chainKeys: given.chainKeys ?? ownChainKeys(given.dataFolder),
  };
  const mainFile = require.main?.filename;
  if (!mainFile) throw new Error('A process is started from its main file');
  const { adapters, followers } = await openFront(settings, mainFile, {
    onDeath: (error) => {
      // Without followers reads grow stale and money waits; a supervisor's restart loses nothing.
      adapters.logger.fatal({ err: error }, 'the follower thread died; the process ends');
      process.exit(1);
    },
    announce: (line) => void process.stderr.write(`${line}\n`),
  });
  mergeMetrics(adapters, followers);
  // A process that answered before its followers run would promise reads that never come.
  const served = await serve(adapters, modules, () => followers.ready);
  return {
    lines: [`Taprail listens on ${served.address}`, ...served.lines],
    logger: adapters.logger,
    graceMs: settings.shutdownGraceMs,
    stop: async () => {
      served.drain();
      await served.stopListening();
      await followers.stop(settings.shutdownGraceMs);
      await served.close();
      await closeAdapters(adapters);
      folder.release();
    },
  };
};

/** Shared with the simulator within the process and nobody else. */
const ownWebhookSecret = (pepper: string): string =>
  `whsec_${createHmac('sha256', pepper).update('webhooks of the simulated provider').digest('hex')}`;

/** One scrape shows both threads; the label `thread` tells the follower's own figures apart. */
const mergeMetrics = ({ registry }: Front['adapters'], followers: FollowerThread): void => {
  const own = registry.getMetricsAsJSON.bind(registry);
  registry.metrics = async () => {
    const all = [await own(), await followers.metrics().catch(() => [])];
    return AggregatorRegistry.aggregate(all as never).metrics();
  };
};
