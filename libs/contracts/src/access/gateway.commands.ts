/** The parts of a sub-merchant's money that are not settled: an account that is not at zero, or something under way. */
export type OpenMoney =
  | 'pending'
  | 'available'
  | 'reserved'
  | 'disputed'
  | 'in_transit'
  | 'negative'
  /** A tap without its answer, a hold that is not captured or released, a refund on its way. */
  | 'sales'
  | 'disputes'
  /** Something happened to money that the journal has no entry for yet. */
  | 'postings';

/** The events of a time range; `kinds` empty: of every kind. */
export type ReplayedEvents = Readonly<{
  platformId: string;
  from: string;
  to: string;
  kinds: readonly string[];
  endpointId: string | null;
  deliveryStatus: string | null;
}>;

/** The place at which it is recorded: the number of an event in a stream. */
export type ReplayedEvent = Readonly<{ eventId: string; place: Readonly<{ stream: string; revision: number }> }>;

/** The last event of a page, and the position in the log from which the next one goes on, as decimal text. */
export type ReplayedPlace = Readonly<{ position: string; eventId: string }>;

/** The queries of other services to the read models, all of which the gateway has. */
export type GatewayCommands = {
  /** Looks at everything that was recorded before it was asked, or fails: never at what was true a moment ago. */
  'gateway.find-open-money': {
    data: Readonly<{ platformId: string; subMerchantId: string }>;
    reply: Readonly<{ open: readonly OpenMoney[] }>;
  };
  /** Which of these public events are in the feed. Fails while the feed is not rebuilt up to the end of the log. */
  'gateway.find-recorded-events': {
    data: Readonly<{ eventIds: readonly string[] }>;
    reply: Readonly<{ recorded: readonly string[] }>;
  };
  /** A page of the events that a replay of many is about, in the order in which they happened. */
  'gateway.list-replayed-events': {
    data: ReplayedEvents & Readonly<{ after: ReplayedPlace | null }>;
    reply: Readonly<{ events: readonly ReplayedEvent[]; next: ReplayedPlace | null }>;
  };
  /** Since when no attempt at an endpoint has got through; null: the last one has, or nothing was tried. */
  'gateway.find-endpoint-failure': {
    data: Readonly<{ endpointId: string }>;
    reply: Readonly<{ failingSince: string | null }>;
  };
};
