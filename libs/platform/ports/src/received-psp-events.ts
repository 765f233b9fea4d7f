import type { PspEventRoute, ReceivedPspEvent } from '@taprail/contracts';

export type PlacedPspEvent = ReceivedPspEvent & Readonly<{ place: number }>;

export type PspEventPage = Readonly<{
  /** In the order in which they were stored, each once. */
  events: readonly PlacedPspEvent[];
  /** Everything up to here has been seen: where to go on from. */
  place: number;
}>;

/** Events that the payment provider has sent and that are stored, for whoever acts on those of a route. */
export abstract class ReceivedPspEvents {
  /**
   * Events after a place, 0 for the first. Places rise strictly and stay what they are, but are not dense. A page may be
   * short while more events follow: it is the last one when its place is the place that was asked for.
   */
  abstract page(route: PspEventRoute, after: number, limit: number): Promise<PspEventPage>;
}
