import type { OpenedTexts } from '../fields/encrypted-fields';
import type {
  AccountSnapshot,
  FieldChanges,
  FilePurpose,
  RefusedField,
  SubMerchantFields,
} from './sub-merchant.events';

/** Why the PSP gave no account or took no change: no answer, our own settings, or a plain no. */
export type FailureKind = 'unavailable' | 'misconfigured' | 'refused';

type At = Readonly<{ at: string }>;

/** Rules look at values, and personal ones are encrypted: the texts that were opened for them. */
type WithOpened = Readonly<{ opened?: OpenedTexts }>;

export type SubMerchantCommand =
  | (At &
      WithOpened &
      Readonly<{
        type: 'Submit';
        subMerchantId: string;
        platformId: string;
        externalRef: string;
        fields: SubMerchantFields;
        mustExist?: boolean;
      }>)
  | (At & WithOpened & Readonly<{ type: 'Amend'; changes: FieldChanges }>)
  | (At & Readonly<{ type: 'BeginProvisioning' }>)
  | (At & Readonly<{ type: 'RecordAccount'; accountId: string }>)
  | (At &
      Readonly<{
        type: 'ReportAccount';
        account: AccountSnapshot;
        fieldsVersion: number;
        refused?: readonly RefusedField[];
      }>)
  | (At & Readonly<{ type: 'FailProvisioning'; reason: string; kind: FailureKind }>)
  /** Ends in errored without waiting for the last retry. */
  | (At & Readonly<{ type: 'GiveUpProvisioning'; reason: string }>)
  | (At &
      Readonly<{
        type: 'RecordDocument';
        fileId: string;
        pspFileId: string;
        purpose: FilePurpose;
        contentType: string;
        size: number;
        sha256: string;
      }>)
  | (At & Readonly<{ type: 'RequestErasure' }>)
  | (At & Readonly<{ type: 'RefuseErasure'; reason: string }>)
  | (At & Readonly<{ type: 'ConfirmErasure' }>);

export type SubMerchantRejection =
  | 'sub_merchant_not_found'
  | 'sub_merchant_rejected'
  | 'sub_merchant_errored'
  | 'country_immutable'
  | 'business_type_immutable';
