export { openMemoryVault } from './memory-vault';
export { describeVault, type OpenVault, specKeys } from './vault.contract';
