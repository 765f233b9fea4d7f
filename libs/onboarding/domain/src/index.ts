export { deriveStatus } from './sub-merchant/derive-status';
export {
  cipherTextsIn,
  concealed,
  isCipherText,
  type OpenedTexts,
  openPersonal,
  personalTexts,
  valueOfText,
  withCipherTexts,
} from './fields/encrypted-fields';
export { isSealed } from './fields/field-paths';
export { mapPersonal, personalValues, plainFields } from './fields/personal-fields';
export { withoutValues } from './fields/without-values';
export { changesBetween } from './provisioning/changes-between';
export { noDetails } from './views/no-details';
export { pspEvent, type PspEvent, type PspEventCommand, type PspEventState } from './psp-event/psp-event.decider';
export type { FailureKind, SubMerchantCommand } from './sub-merchant/sub-merchant.commands';
export { bankSentAfter } from './provisioning/repeated-bank';
export { subMerchant } from './sub-merchant/sub-merchant.decider';
export { subMerchantStreamPrefix } from './sub-merchant/sub-merchant.events';
export type {
  AccountDetails,
  AccountSnapshot,
  BusinessType,
  FieldObject,
  RefusedField,
  Requirements,
  SubMerchantEvent,
} from './sub-merchant/sub-merchant.events';
export type { KnownSubMerchant, SubMerchant } from './sub-merchant/sub-merchant.state';
export { erasedReason, withoutPersonalData } from './sub-merchant/without-personal-data';
export { detailsOf, type SubMerchantDetails } from './views/sub-merchant.details';
export { eventObjectOf, project, type SubMerchantRecord, viewOf, wasErased } from './views/sub-merchant.view';
export { upcasters } from './upcasters';
