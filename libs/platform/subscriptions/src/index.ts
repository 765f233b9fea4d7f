export { LogWatch } from './checks/log-watch';
export { ModelGauges } from './checks/model-gauges';
export { type ModelDrift, type Expectation, type ModelCheck, ModelWatch } from './checks/model-watch';
export { LogVerification, type Tampering } from './checks/verify-log';
export { defaultFollowerSettings, Follower, type FollowerSettings, type FollowerWorld } from './follower';
export { type LogFollowers, Followers, type FollowerStatus } from './followers';
export { type LogPlace } from './place';
export type { AnyProjection, ColumnValue, ProjectedRow, Projection } from './projections/projection';
export { numericTagOf, numericTagOfId } from './projections/numeric-tag';
export { hasHeard, hasHeardEverything } from './projections/has-heard';
export { ProjectionReader } from './projections/projection-reader';
export type { ListFilter, ListOptions } from './projections/projection-table';
export type { RowTotals, TotalsOptions } from './projections/row-totals';
export { isReaction, type Reaction, Reacts } from './reactions/reaction';
export type { Announcement, Relay, EventHistory } from './relay/relay';
export { inSnapshot } from './replay/in-snapshot';
export { checkReplay, type ReplayParts, type ReplayResult } from './replay/check-replay';
export { FOLLOWED, SubscriptionsModule } from './subscriptions.module';
export {
  advanceClock,
  type ClockMove,
  type ClockWorld,
  type FiredTimer,
  type OtherTimers,
} from './timers/advance-clock';
export { changeTimers } from './timers/change-timers';
export type { SetTimer, TimerChange, TimerCommand, TimerPlan } from './timers/timer-plan';
export { laterBy, plansOf, type TimerTable } from './timers/timer-table';
export { RecentMap } from './recent-map';
export { createdFilters } from './reads/created-filters';
export { equalTo, within } from './reads/list-filters';
export { LogChanges } from './reads/log-changes';
export { PartIndex } from './reads/part-index';
export { type MaybePromise, RecentAnswers } from './reads/recent-answers';
export { RecentWrites } from './reads/recent-writes';
export { RecordReads } from './reads/record-reads';
export { SharedReads } from './reads/shared-reads';
export { type Folded, type HistoryEntry, StreamHistory } from './reads/stream-history';
