export { openMemoryVault } from './memory-vault';
export { describeVault, specKeys } from './vault.contract';
