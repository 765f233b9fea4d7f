/** What of a sub-merchant's money is not settled: an account that is not at zero, or something under way. */
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

/** What other services ask of the read models, all of which the gateway has. */
export type GatewayCommands = {
  /** Looks at everything that was recorded before it was asked, or fails: never at what was true a moment ago. */
  'gateway.find-open-money': {
    data: Readonly<{ platformId: string; subMerchantId: string }>;
    reply: Readonly<{ open: readonly OpenMoney[] }>;
  };
};
