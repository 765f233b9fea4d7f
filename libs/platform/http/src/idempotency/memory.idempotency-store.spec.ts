import { describeIdempotencyStore } from '../testing/idempotency-store.contract';
import { MemoryIdempotencyStore } from '../testing/memory.idempotency-store';

describeIdempotencyStore('MemoryIdempotencyStore', async (realNowMs) => ({
  store: new MemoryIdempotencyStore(realNowMs),
}));
