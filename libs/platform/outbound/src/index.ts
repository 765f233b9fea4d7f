export { AddressRanges } from './addresses';
export { type ConnectorSettings, guardedConnector } from './guarded-connector';
export { type Reachable, reachableBy } from './reachable';
export { NameNotFound, nameServers, type Resolve } from './resolve';
export { hostOf, parseTarget, TargetRefused } from './target';
export { TargetGuard } from './target-guard';
