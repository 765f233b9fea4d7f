import type { AccountDetails } from '../sub-merchant/sub-merchant.events';

/** The details of an account of which the PSP reports nothing beyond the five fields. */
export const noDetails: AccountDetails = {
  pendingVerification: [],
  errors: [],
  alternatives: [],
  currentDeadline: null,
  futureRequirements: null,
  externalAccount: null,
  people: {},
};
