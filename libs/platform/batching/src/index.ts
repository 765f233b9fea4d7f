export { type Backoff, type BackoffBounds, exponentialBackoff, withJitter } from './backoff';
export { Batcher, type BatcherSettings, type SendBatch } from './batcher';
export { BoundedConcurrency } from './bounded-concurrency';
export { KeyedQueue } from './keyed-queue';
export { retry, type RetrySettings } from './retry';
