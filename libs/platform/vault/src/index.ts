export { openVault } from './open-vault';
export {
  cipherTextPrefix,
  type CipherTexts,
  Shredded,
  UnknownFile,
  UnknownKey,
  UnknownToken,
  type Vault,
  VAULT,
  VaultUnavailable,
} from './vault';
export { noVault } from './no-vault';
