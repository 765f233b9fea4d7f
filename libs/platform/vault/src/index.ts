export { openVault } from './open-vault';
export { Shredded, UnknownFile, UnknownToken, type Vault, VAULT, VaultUnavailable } from './vault';
export { noVault } from './no-vault';
