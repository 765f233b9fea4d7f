export { deriveStatus, type SubMerchantStatus } from './derive-status';
export { noDetails } from './no-details';
export type { SubMerchantCommand, SubMerchantRejection } from './sub-merchant.commands';
export { subMerchant } from './sub-merchant.decider';
export { subMerchantStreamPrefix } from './sub-merchant.events';
export type {
  AccountDetails,
  AccountSnapshot,
  BusinessType,
  FieldChanges,
  FieldObject,
  Identity,
  People,
  Requirements,
  SealedValue,
  SubMerchantEvent,
  SubMerchantFields,
} from './sub-merchant.events';
export type { KnownSubMerchant, SubMerchant } from './sub-merchant.state';
export { project, type SubMerchantRecord, type SubMerchantView } from './sub-merchant.view';
export { upcasters } from './upcasters';
