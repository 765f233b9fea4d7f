export type { DomainEvent } from './domain-event';
export { Rejection } from './rejection';
export { type Decider, fold, unreachable } from './decider';
export { type Packing, type Packings, packingVersion, unpack } from './packing';
export { type RenamedType, type Stored, type Upcasters, latestSchema, upcast } from './upcast';
