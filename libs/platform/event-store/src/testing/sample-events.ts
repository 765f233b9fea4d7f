import { randomUUID } from 'node:crypto';
import type { NewEvent } from '../event-store';

/** An event that needs no meaning, only identity. */
export const sampleEvent = (type: string, data: object = { type }, id = randomUUID()): NewEvent => ({
  id,
  type,
  data: JSON.stringify(data),
  metadata: JSON.stringify({ schema: 1 }),
});

/** Names are unique per call, since a store under test may be shared and never empty. */
export const uniqueStream = (category = 'sample'): string => `${category}-${randomUUID()}`;
export const uniqueCategory = (): string => `c${randomUUID().replaceAll('-', '')}`;
