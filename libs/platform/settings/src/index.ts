export { chainKeysOf, signing } from './chain-keys-of';
export { kafkaSecurityOf } from './connections/kafka-access';
export { loadSettings, usesVault } from './load-settings';
export { pspAddress } from './psp/psp-address';
export { rollingUpgradeMs } from './rolling-upgrade';
export { allInOne, isMoneyOff, isSingleProcess, SETTINGS, type Settings, SettingsError, topicsJob } from './settings';
export { type Variable, type VariableName, variables } from './variables';
