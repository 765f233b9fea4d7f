import { describeError } from '../delivery/attempt';
import type { Subscriber } from '../integration-bus';
import { mayReplay, parkedMessageId, type ReplayBounds } from '../parked/parked-message';
import type { SqliteParking } from './store/sqlite-parking';

export type Replayed = Readonly<{ delivered: number; isKeyFree: boolean }>;

/** Oldest first, one try each: the person who asked looks at the first failure. Ends because nothing parks meanwhile. */
export const replayKey = async (
  { group, topic, deliver }: Subscriber,
  key: string,
  parking: SqliteParking,
  bounds: ReplayBounds = {},
): Promise<Replayed> => {
  let delivered = 0;
  for (let next = parking.next(group, topic, key); next !== undefined; next = parking.next(group, topic, key)) {
    const id = parkedMessageId({ group, topic, place: { partition: 0, offset: next.place.position } });
    if (!mayReplay(bounds, id, delivered)) return { delivered, isKeyFree: false };
    try {
      await deliver(next.event);
    } catch (error) {
      parking.failed(next.place, describeError(error));
      return { delivered, isKeyFree: false };
    }
    parking.release(next.place);
    delivered += 1;
  }
  return { delivered, isKeyFree: true };
};
