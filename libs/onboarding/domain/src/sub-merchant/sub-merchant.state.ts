import { unreachable } from '@taprail/event-sourcing';
import type { SubMerchantStatus } from './derive-status';
import { mergeFields } from '../fields/merge-fields';
import { repeatsBank } from '../provisioning/repeated-bank';
import { withoutRefused } from '../provisioning/refused-fields';
import { withoutPersonalData } from './without-personal-data';
import type {
  AccountIdentity,
  AccountSnapshot,
  Identity,
  RefusedField,
  SubMerchantEvent,
  SubMerchantFields,
  UploadedFile,
} from './sub-merchant.events';

export type SubMerchant =
  | Readonly<{ status: 'none' }>
  | Readonly<{
      status: SubMerchantStatus;
      identity: Identity;
      fields: SubMerchantFields;
      /** Counts our own changes. */
      fieldsVersion: number;
      /** The version that the PSP has received, and its fields. */
      sent: Readonly<{ version: number; fields: Partial<SubMerchantFields> }>;
      /** The fields of every version that the PSP has not seen yet. */
      unsent: Readonly<Record<number, SubMerchantFields>>;
      /**
       * With which words the PSP was first asked for an account, and when. While the outcome may be unknown it must be
       * asked with the same ones, or its idempotency key would stand for two questions.
       */
      asked: (AccountIdentity & Readonly<{ at: string }>) | null;
      accountId: string | null;
      account: AccountSnapshot | null;
      wasEnabled: boolean;
      /** When the PSP first showed items that are past due; absent while there are none. */
      pastDueSince?: string;
      failedAttempts: number;
      lastFailure: Readonly<{ reason: string; retryAt: string | null }> | null;
      /** The fields of the last changes that the PSP refused. */
      refused: readonly RefusedField[];
      files: Readonly<Record<string, UploadedFile>>;
      erasure: 'requested' | 'done' | null;
      /** Of one that was rejected before it was erased: what for. */
      rejectedFor?: string;
    }>;

export type KnownSubMerchant = Exclude<SubMerchant, { status: 'none' }>;

export const evolve = (state: SubMerchant, event: SubMerchantEvent): SubMerchant => {
  if (event.type === 'SubMerchantSubmitted') {
    const { subMerchantId, platformId, externalRef, fields } = event.data;
    const identity = { subMerchantId, platformId, externalRef };
    return { ...blank, status: 'received', identity, fields, unsent: { 1: fields } };
  }
  return state.status === 'none' ? state : evolveKnown(state, event);
};

type Later = Exclude<SubMerchantEvent, { type: 'SubMerchantSubmitted' }>;

const evolveKnown = (state: KnownSubMerchant, { type, data }: Later): SubMerchant => {
  switch (type) {
    case 'SubMerchantAmended': {
      const fields = mergeFields(state.fields, data.changes);
      const fieldsVersion = state.fieldsVersion + 1;
      const unsent = { ...state.unsent, [fieldsVersion]: fields };
      const sent = repeatsBank(state, data.changes, fields) ? withoutBank(state.sent) : state.sent;
      return { ...state, fields, fieldsVersion, sent, unsent, refused: [] };
    }
    case 'SubMerchantResubmitted':
      return { ...state, status: 'received', failedAttempts: 0, lastFailure: null };
    case 'ProvisioningStarted': {
      const { businessType, country, email } = state.fields;
      return { ...state, status: 'creating', asked: state.asked ?? { businessType, country, email, at: data.at } };
    }
    case 'ProvisioningAttemptFailed':
      return {
        ...state,
        failedAttempts: data.attempt,
        lastFailure: { reason: data.reason, retryAt: data.retryAt },
      };
    case 'ProvisioningFailed': {
      const asked = data.refused ? null : state.asked;
      return { ...state, status: 'errored', asked, lastFailure: { reason: data.reason, retryAt: null } };
    }
    case 'AccountCreated': {
      const { accountId, businessType, country, email } = data;
      return { ...state, accountId, sent: { version: 0, fields: { businessType, country, email } } };
    }
    case 'AmendmentRefused':
      return { ...state, ...withoutRefused(state, data), refused: data.refused };
    case 'AccountObserved':
      return observe(state, data);
    case 'DocumentUploaded': {
      const { fileId, pspFileId, purpose, contentType, size, at } = data;
      const file = { pspFileId, purpose, contentType, size, createdAt: at };
      return { ...state, files: { ...state.files, [fileId]: file } };
    }
    case 'ErasureRequested':
      return { ...state, erasure: 'requested' };
    case 'ErasureRefused':
      return { ...state, erasure: null };
    case 'SubMerchantErased':
      return erase(state);
    default:
      return unreachable(type);
  }
};

/** The PSP no longer counts as having the bank account, so that it is sent once more. */
const withoutBank = ({ version, fields }: KnownSubMerchant['sent']): KnownSubMerchant['sent'] => {
  const { external_account: _again, ...others } = fields;
  return { version, fields: others };
};

type Observed = Extract<SubMerchantEvent, { type: 'AccountObserved' }>['data'];

const observe = (before: KnownSubMerchant, { status, account, fieldsVersion, at }: Observed): SubMerchant => {
  const { pastDueSince = at, ...state } = before;
  const isNewer = fieldsVersion > state.sent.version;
  const unsent = Object.entries(state.unsent).filter(([version]) => Number(version) > fieldsVersion);
  return {
    ...state,
    status,
    account,
    accountId: account.accountId,
    wasEnabled: state.wasEnabled || status === 'enabled',
    ...(account.requirements.pastDue.length > 0 ? { pastDueSince } : {}),
    ...(isNewer
      ? { sent: { version: fieldsVersion, fields: state.unsent[fieldsVersion] ?? state.fields } }
      : { sent: state.sent }),
    unsent: Object.fromEntries(unsent),
    // A newer snapshot of the account says nothing about changes that wait for their next try.
    ...(unsent.length > 0 ? {} : { failedAttempts: 0, lastFailure: null }),
  };
};

/** Read from the earlier state, so that erasures stored before the event carried a reason keep theirs too. */
export const rejectionOf = ({ status, account }: KnownSubMerchant): Readonly<{ rejectedFor?: string }> => {
  const reason = status === 'rejected' ? account?.requirements.disabledReason : undefined;
  return reason ? { rejectedFor: reason } : {};
};

/** The data of people is removed; that there was such a business, and its outcome, is kept. */
const erase = (state: KnownSubMerchant): SubMerchant => ({
  ...withoutPersonalData(state),
  status: 'rejected',
  account: null,
  erasure: 'done',
  ...rejectionOf(state),
});

const blank = {
  fieldsVersion: 1,
  sent: { version: 0, fields: {} },
  asked: null,
  accountId: null,
  account: null,
  wasEnabled: false,
  failedAttempts: 0,
  lastFailure: null,
  refused: [],
  files: {},
  erasure: null,
} satisfies Partial<KnownSubMerchant>;
