export { type AssignedDevice, DEVICE_DIRECTORY, type DeviceDirectory } from './device-directory';
export { PLATFORM_SETTINGS_LOOKUP, type PlatformSettingsLookup, type TapSettings } from './platform-settings-lookup';
export {
  type FoundObject,
  SEARCH_SOURCE,
  type SearchOperator,
  type SearchSource,
  type SearchTerm,
  transactionSearchFields,
} from './search-source';
export {
  type PayoutScheduleResource,
  type SaleSettlement,
  SETTLEMENT_LOOKUP,
  type SettlementLookup,
} from './settlement-lookup';
export { type NamedSubMerchant, SUB_MERCHANT_DIRECTORY, type SubMerchantDirectory } from './sub-merchant-directory';
export { TRANSACTION_LOOKUP, type TransactionHead, type TransactionLookup } from './transaction-lookup';
