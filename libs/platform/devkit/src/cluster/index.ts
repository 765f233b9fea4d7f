export { startEsdb } from './esdb';
export { freePort } from './process/free-port';
export { startBrokers, startKafka } from './kafka';
export { type ClusterKeys, type ClusterPlan, LocalCluster } from './local-cluster';
export { startPostgres } from './postgres';
export type { RunningServer } from './process/run-server';
export { type RunningService, serviceNames, startService, type ServiceName } from './service';
export { startSimulator } from './simulator';
export { startStripeMock } from './stripe-mock';
