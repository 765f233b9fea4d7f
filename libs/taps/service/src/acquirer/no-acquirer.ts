import { type Acquirer, AcquirerUnavailable } from './acquirer';

const elsewhere = async (): Promise<never> => {
  throw new AcquirerUnavailable('No acquirer is connected here');
};

/** For threads that follow the log, and for deployments whose provider has no terminals yet. */
export const noAcquirer: Acquirer = {
  traits: { voidsCaptures: false, shrinksHolds: false, quotes: false, acceptsInquiries: false, evidenceBytesMax: 0 },
  readCard: elsewhere,
  abandon: elsewhere,
  authorise: elsewhere,
  increase: elsewhere,
  capture: elsewhere,
  reverse: elsewhere,
  refund: elsewhere,
  outcomeOf: elsewhere,
  addEvidenceFile: elsewhere,
  submitEvidence: elsewhere,
  acceptDispute: elsewhere,
  quote: elsewhere,
  readEvents: elsewhere,
  check: elsewhere,
};
