export { type EsdbServer, startEsdbServer } from './start-esdb-server';
export { type EsdbProcess, startEsdbProcess } from './testing/esdb-process';
