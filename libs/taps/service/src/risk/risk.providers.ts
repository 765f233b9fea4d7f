import type { FactoryProvider, Provider } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { EVENT_STORE, type EventStore } from '@taprail/event-store';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { SETTINGS, type Settings } from '@taprail/settings';
import type { RiskRules } from '@taprail/taps-domain';
import { LOGGER, type Logger } from '@taprail/telemetry';
import { RiskCheck } from './risk-check';
import { loadRiskRules, RISK_RULES } from './risk-rules';
import { TapCounts } from './tap-counts';
import { TapWatch } from './tap-watch';

const riskRules: FactoryProvider<RiskRules> = {
  provide: RISK_RULES,
  inject: [SETTINGS],
  useFactory: (settings: Settings) => loadRiskRules(settings),
};

const tapCounts: FactoryProvider<TapCounts> = {
  provide: TapCounts,
  inject: [RISK_RULES, Clock, EVENT_STORE],
  useFactory: (rules: RiskRules, clock: Clock, store: EventStore) => new TapCounts(rules, clock, store.hasOtherWriters),
};

const tapWatch: FactoryProvider<TapWatch> = {
  provide: TapWatch,
  inject: [TapCounts, EVENT_STORE, READ_STORE, Clock, LOGGER],
  useFactory: (counts: TapCounts, store: EventStore, readStore: ReadStore, clock: Clock, log: Logger) =>
    new TapWatch({ counts, store, readStore, clock, log }),
};

export const riskProviders: readonly Provider[] = [riskRules, tapCounts, tapWatch, RiskCheck];
