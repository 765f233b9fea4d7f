import { isSingleProcess, type Settings } from './settings';

const replicasMs = 30 * 60_000;

/** For how long processes of the release before may still run beside this one. A single process has none beside it. */
export const rollingUpgradeMs = (settings: Pick<Settings, 'service' | 'busUrl'>): number =>
  isSingleProcess(settings) ? 0 : replicasMs;
