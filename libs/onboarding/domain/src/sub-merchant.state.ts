import { unreachable } from '@taprail/event-sourcing';
import type { SubMerchantStatus } from './derive-status';
import { mergePatch } from './merge-patch';
import type { AccountSnapshot, Identity, SubMerchantEvent, SubMerchantFields } from './sub-merchant.events';

export type SubMerchant =
  | Readonly<{ status: 'none' }>
  | Readonly<{
      status: SubMerchantStatus;
      identity: Identity;
      fields: SubMerchantFields;
      /** Counts our own changes; the PSP has seen those up to `sentVersion`. */
      fieldsVersion: number;
      sentVersion: number;
      failedAttempts: number;
      wasEnabled: boolean;
      account: AccountSnapshot | null;
    }>;

export type KnownSubMerchant = Exclude<SubMerchant, { status: 'none' }>;

export const evolve = (state: SubMerchant, { type, data }: SubMerchantEvent): SubMerchant => {
  if (type === 'SubMerchantSubmitted') {
    const { subMerchantId, platformId, externalRef, fields } = data;
    return { ...blank, status: 'received', identity: { subMerchantId, platformId, externalRef }, fields };
  }
  if (state.status === 'none') return state;
  switch (type) {
    case 'SubMerchantAmended': {
      const fields = mergePatch(state.fields, data.changes) as SubMerchantFields;
      return { ...state, fields, fieldsVersion: state.fieldsVersion + 1 };
    }
    case 'SubMerchantResubmitted':
      return { ...state, status: 'received', failedAttempts: 0 };
    case 'ProvisioningStarted':
      return { ...state, status: 'creating' };
    case 'ProvisioningAttemptFailed':
      return { ...state, failedAttempts: data.attempt };
    case 'ProvisioningFailed':
      return { ...state, status: 'errored' };
    case 'AccountObserved': {
      const { status } = data;
      const wasEnabled = state.wasEnabled || status === 'enabled';
      const sentVersion = Math.max(state.sentVersion, data.fieldsVersion);
      return { ...state, status, wasEnabled, sentVersion, account: data.account, failedAttempts: 0 };
    }
    default:
      return unreachable(type);
  }
};

const blank = {
  fieldsVersion: 1,
  sentVersion: 0,
  failedAttempts: 0,
  wasEnabled: false,
  account: null,
} satisfies Partial<KnownSubMerchant>;
