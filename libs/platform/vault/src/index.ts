export { openVault } from './open-vault';
export {
  Shredded,
  UnknownFile,
  UnknownToken,
  type Vault,
  VAULT,
  VaultDamaged,
  VaultError,
  VaultUnavailable,
} from './vault';
export { noVault } from './no-vault';
