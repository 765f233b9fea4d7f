export { Clock, SystemClock } from './clock';
export { afterDuration, durationMs } from './iso-duration';
export { OffsetClock } from './offset-clock';
