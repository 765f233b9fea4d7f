import { deferred } from '../../shell/deferred';

/** Tabs behind the summary, each fetched when it is opened. */
export const { Deferred: BusinessTab } = deferred(async () => (await import('./business-tab')).BusinessTab);
export const { Deferred: MoneyTab } = deferred(async () => (await import('./money-tab')).MoneyTab);
export const { Deferred: HistoryTab } = deferred(async () => (await import('./history-tab')).HistoryTab);
