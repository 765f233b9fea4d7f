export { startEsdb } from './esdb';
export { freePort } from './process/free-port';
export { startKafka } from './kafka';
export { startPostgres } from './postgres';
export type { RunningServer } from './process/run-server';
export { serviceNames, startService, type ServiceName } from './service';
export { startSimulator } from './simulator';
export { startStripeMock } from './stripe-mock';
