import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { openBus } from '@taprail/bus';
import { OffsetClock, SystemClock } from '@taprail/clock';
import { openEventStore } from '@taprail/event-store';
import { openReadStore } from '@taprail/read-store';
import { createLogger, createRegistry } from '@taprail/telemetry';
import { type Adapters, allDuties } from './adapters';
import { buildFacts } from './build-facts';
import { busWatchers, commitWatcher, outageWatcher } from './measures';
import type { Settings } from './settings/settings';

/** A process that shares stores and broker with others and has every duty of its service. */
export const openProcess = async (settings: Settings): Promise<Adapters> => {
  const { service, environment, logLevel, eventStoreUrl, readStoreUrl, busUrl } = settings;
  const instance = settings.instance ?? `${service}-${hostname()}-${randomBytes(4).toString('hex')}`;
  const logger = createLogger({ service, level: logLevel });
  const registry = createRegistry({ service, ...buildFacts() });
  const store = await openEventStore(eventStoreUrl, {
    onCommit: commitWatcher(registry),
    onOutage: outageWatcher(logger, registry),
  });
  const readStore = await openReadStore(readStoreUrl);
  const buses = await openBus(busUrl, { instance, watchers: busWatchers(logger, registry) });
  const clock = environment === 'test' ? new OffsetClock() : new SystemClock();
  return { settings, duties: allDuties, store, readStore, buses, clock, logger, registry, instance };
};
