export { Clock, SystemClock } from './clock';
export { OffsetClock } from './offset-clock';
