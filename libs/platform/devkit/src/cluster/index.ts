export { startEsdb } from './esdb';
export { startKafka } from './kafka';
export { startPostgres } from './postgres';
export type { RunningServer } from './run-server';
export { serviceNames, startService, type ServiceName } from './service';
export { startStripeMock } from './stripe-mock';
