import type { AccountDetails } from '../sub-merchant/sub-merchant.events';

/** What is told of an account of which the PSP tells nothing more. */
export const noDetails: AccountDetails = {
  pendingVerification: [],
  errors: [],
  alternatives: [],
  currentDeadline: null,
  futureRequirements: null,
  externalAccount: null,
  people: {},
};
