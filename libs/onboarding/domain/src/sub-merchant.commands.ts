import type { AccountSnapshot, FieldChanges, SubMerchantFields } from './sub-merchant.events';

export type SubMerchantCommand =
  | Readonly<{
      type: 'Submit';
      subMerchantId: string;
      platformId: string;
      externalRef: string;
      fields: SubMerchantFields;
      at: string;
    }>
  | Readonly<{ type: 'Amend'; changes: FieldChanges; at: string }>
  | Readonly<{ type: 'BeginProvisioning'; at: string }>
  | Readonly<{ type: 'ReportAccount'; account: AccountSnapshot; fieldsVersion: number; at: string }>
  | Readonly<{ type: 'FailProvisioning'; reason: string; at: string }>;

export type SubMerchantRejection =
  | 'sub_merchant_not_found'
  | 'sub_merchant_rejected'
  | 'sub_merchant_errored'
  | 'country_immutable'
  | 'business_type_immutable';
