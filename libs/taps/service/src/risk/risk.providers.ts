import type { FactoryProvider, Provider } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { EVENT_STORE, type EventStore } from '@taprail/event-store';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { type Duties, DUTIES, isSingleProcess, SETTINGS, type Settings } from '@taprail/runtime';
import type { RiskRules } from '@taprail/taps-domain';
import { LOGGER, type Logger } from '@taprail/telemetry';
import { RiskCheck } from './risk-check';
import { loadRiskRules, RISK_RULES } from './risk-rules';
import { TapCounts } from './tap-counts';
import { TapWatch } from './tap-watch';

/** Taps are weighed where commands are decided, and nowhere else are the rules read. */
const riskRules: FactoryProvider<RiskRules> = {
  provide: RISK_RULES,
  inject: [SETTINGS, DUTIES],
  useFactory: (settings: Settings, { commands }: Duties) =>
    commands ? loadRiskRules(settings) : { version: 'not read here', rules: [] },
};

const tapCounts: FactoryProvider<TapCounts> = {
  provide: TapCounts,
  inject: [RISK_RULES, Clock, SETTINGS],
  useFactory: (rules: RiskRules, clock: Clock, settings: Settings) =>
    new TapCounts(rules, clock, !isSingleProcess(settings)),
};

/** Nest waits for it before anything is served: no tap is weighed by windows that are not filled. */
const tapWatch: FactoryProvider<TapWatch> = {
  provide: TapWatch,
  inject: [TapCounts, EVENT_STORE, READ_STORE, Clock, LOGGER, SETTINGS],
  useFactory: async (
    counts: TapCounts,
    store: EventStore,
    readStore: ReadStore,
    clock: Clock,
    log: Logger,
    settings: Settings,
  ) => {
    const watch = new TapWatch({ counts, store, readStore, clock, log });
    await watch.catchUp();
    if (!isSingleProcess(settings)) watch.follow();
    return watch;
  },
};

export const riskProviders: readonly Provider[] = [riskRules, tapCounts, tapWatch, RiskCheck];
