import { describeIdempotencyStore } from './idempotency-store.contract';
import { MemoryIdempotencyStore } from './memory.idempotency-store';

describeIdempotencyStore('MemoryIdempotencyStore', async (realNowMs) => ({
  store: new MemoryIdempotencyStore(realNowMs),
}));
