export { deriveStatus, type SubMerchantStatus } from './derive-status';
export { fieldFault } from './fields/field-fault';
export type { FieldCircumstances, FieldFault } from './fields/field-rule';
export { isSealed } from './fields/field-paths';
export { mergeFields } from './fields/merge-fields';
export { changesBetween } from './changes-between';
export { noDetails } from './no-details';
export {
  pspEvent,
  type PspEvent,
  type PspEventCommand,
  type PspEventState,
  pspEventStreamPrefix,
} from './psp-event.decider';
export type { FailureKind, SubMerchantCommand, SubMerchantRejection } from './sub-merchant.commands';
export { bankSentAfter } from './repeated-bank';
export { subMerchant } from './sub-merchant.decider';
export { subMerchantStreamPrefix } from './sub-merchant.events';
export type {
  AccountDetails,
  AccountSnapshot,
  BusinessType,
  FieldChanges,
  FieldObject,
  FilePurpose,
  Identity,
  People,
  RefusedField,
  Requirements,
  SealedValue,
  SubMerchantEvent,
  SubMerchantFields,
} from './sub-merchant.events';
export type { KnownSubMerchant, SubMerchant } from './sub-merchant.state';
export { detailsOf, type SubMerchantDetails } from './sub-merchant.details';
export { closedByPlatform, project, type SubMerchantRecord, type SubMerchantView, viewOf } from './sub-merchant.view';
export { upcasters } from './upcasters';
