export { startKafka } from './kafka';
export { startPostgres } from './postgres';
export type { RunningServer } from './run-server';
