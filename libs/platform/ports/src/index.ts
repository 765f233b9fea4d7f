export { CommandRefused, type LogCommand } from './log-command';
export { FOLLOWERS_WATCH, type FollowersWatch, INSTANCE, OWN_STORE } from './process-tokens';
export type { BeforeCommands, BesideCommands, BesideFollowers } from './process-work';
export { type PspPlace, PspPlaces } from './psp-places';
export { type PlacedPspEvent, type PspEventPage, ReceivedPspEvents } from './received-psp-events';
export { StartError } from './start-error';
export { TestClock } from './test-clock';
export { WELCOME, type Welcome } from './welcome';
