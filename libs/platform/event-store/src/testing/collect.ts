import type { Recorded, Subscription } from '../event-store';

/** The next events of a subscription, as many as asked for. */
export const collect = async (subscription: Subscription, count: number): Promise<readonly Recorded[]> => {
  const collected: Recorded[] = [];
  for await (const { events } of subscription) {
    collected.push(...events);
    if (collected.length >= count) break;
  }
  return collected;
};
