import { words } from '../../parts/status-tone';

const texts: Readonly<Record<string, string>> = {
  AccountCreated: 'Account opened at the provider',
  AccountObserved: 'Account looked up at the provider',
  AmendmentRefused: 'Change refused by the provider',
  DocumentUploaded: 'Document uploaded',
  ErasureRefused: 'Erasure refused',
  ErasureRequested: 'Erasure requested',
  ProvisioningAttemptFailed: 'Attempt to open the account failed',
  ProvisioningFailed: 'Account could not be opened',
  ProvisioningStarted: 'Opening of the account began',
  PspEventReceived: 'Notice from the provider',
  SubMerchantAmended: 'Details changed',
  SubMerchantErased: 'Personal data erased',
  SubMerchantResubmitted: 'Submitted again',
  SubMerchantSubmitted: 'Submitted',
};

/** An event of a sub-merchant as people say it. */
export const eventWords = (type: string): string => texts[type] ?? words(type);
