export type { DomainEvent } from './domain-event';
export { Rejection } from './rejection';
export { type Decider, fold, unreachable } from './decider';
export { type Packings, packingVersion, unpack } from './packing';
export { type Upcasters, latestSchema, upcast } from './upcast';
