import { noDetails } from '../views/no-details';
import type { KnownSubMerchant } from './sub-merchant.state';

/** Stands where the PSP gave a reason in its own words, which may repeat what it was sent. */
export const erasedReason = 'erased';

/**
 * Everything that may tell of a person is removed: what the platform gave and what the PSP said about it. That there was
 * such a business, of which kind and country, and how it stood, is kept.
 */
export const withoutPersonalData = (state: KnownSubMerchant): KnownSubMerchant => {
  const { businessType, country } = state.fields;
  const fields = { businessType, country, email: '' };
  return {
    ...state,
    fields,
    sent: { version: state.fieldsVersion, fields },
    unsent: {},
    asked: state.asked && { ...state.asked, email: '' },
    account: state.account && { ...state.account, details: noDetails },
    lastFailure: state.lastFailure && { ...state.lastFailure, reason: erasedReason },
    refused: [],
    files: {},
  };
};
