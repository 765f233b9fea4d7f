export { type EsdbServer, type EsdbServerOptions, startEsdbServer } from './start-esdb-server';
