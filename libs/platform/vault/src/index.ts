export { openStoredTexts, openText, openTexts } from './open-text';
export { openVault } from './open-vault';
export { Shredded, UnknownFile, UnknownKey, UnknownToken, type Vault, VAULT, VaultUnavailable } from './vault';
export { noVault } from './no-vault';
