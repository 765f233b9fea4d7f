export { exponentialBackoff, withJitter } from './backoff';
export { Batcher } from './batcher';
export { BoundedConcurrency } from './bounded-concurrency';
export { KeyedQueue } from './keyed-queue';
export { retry } from './retry';
export { withinTime } from './within-time';
