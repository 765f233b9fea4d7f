/** The public events that a request has caused. Offered by the api of webhooks. */
export interface RequestEventsLookup {
  /** Their ids, oldest first. `transactionIds`: the transactions that the request was about, if it was about any. */
  eventsOf(platformId: string, requestId: string, transactionIds: readonly string[]): Promise<readonly string[]>;
}

export const REQUEST_EVENTS_LOOKUP = Symbol('RequestEventsLookup');
