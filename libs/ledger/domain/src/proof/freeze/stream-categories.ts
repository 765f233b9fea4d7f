/**
 * `money`: what is paid, to whom, or whether anything is, follows from its streams. Tampering with one of them freezes
 * payouts. `record`: everything else, which may be large and may be grown by what a platform does. It alarms.
 */
export type StreamStake = 'money' | 'record';

/** Every category of streams by the word that its names begin with. A spec finds one that is missing here. */
export const streamCategories: Readonly<Record<string, StreamStake>> = {
  transaction: 'money',
  subMerchant: 'money',
  platform: 'money',
  ledgerJournal: 'money',
  ledgerPeriods: 'money',
  ledgerLanes: 'money',
  ledgerGaps: 'money',
  ledgerClose: 'money',
  ledgerFreeze: 'money',
  adjustment: 'money',
  payoutHold: 'money',
  operatingBalance: 'money',
  platformPayout: 'money',
  ledgerSeal: 'money',
  payoutDays: 'money',
  payoutRun: 'money',
  payout: 'money',
  payee: 'money',
  reconciliation: 'money',
  reconciliationDays: 'money',
  bankStatement: 'money',
  // Without the records of the heads nobody would miss an event of the streams above.
  logHeads: 'money',
  // News of the PSP are a reason to ask it, and state nothing.
  pspEvent: 'record',
  // What it confirms is looked for in the log and at the acquirer again.
  deployment: 'record',
  device: 'record',
  testClock: 'record',
  clockRest: 'record',
  ledgerAlarm: 'record',
  ledgerExport: 'record',
  publicEvents: 'record',
  delivery: 'record',
  webhookEndpoints: 'record',
  webhookJob: 'record',
  webhookListeners: 'record',
  users: 'record',
  identityProvider: 'record',
  notes: 'record',
  toldAgain: 'record',
  // No payout follows from a platform's word about its month.
  monthSignOffs: 'record',
};

/** A category that nobody has declared is taken for money: a freeze too many is explained, one too few is paid. */
export const stakeOf = (stream: string): StreamStake =>
  streamCategories[stream.slice(0, stream.indexOf('-'))] ?? 'money';

/**
 * Streams in which releases up to 0.1.0 could chain an event to one that was never stored: two appends at one revision
 * were taken for one. Their links have version 1.
 */
export const mayHaveFork = (stream: string): boolean => stream.startsWith('delivery-deferred-');
