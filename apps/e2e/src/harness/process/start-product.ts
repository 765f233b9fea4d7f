import { join } from 'node:path';
import { settingsFor } from './own-product';
import { firstKey, operatorKey, Product, temporaryFolder } from './product';

declare global {
  var taprailE2e: { product: Product; remove: () => void } | undefined;
}

/** Stories run against TAPRAIL_E2E_URL, or against a fresh single process that is started here. */
export default async function startProduct(): Promise<void> {
  if (process.env['TAPRAIL_E2E_URL']) return;
  const folder = temporaryFolder();
  const product = await Product.start(settingsFor(folder.path));
  process.env['TAPRAIL_E2E_STARTED'] = 'yes';
  process.env['TAPRAIL_E2E_URL'] = product.url;
  process.env['TAPRAIL_E2E_KEY'] = firstKey;
  process.env['TAPRAIL_E2E_OPERATOR_KEY'] = operatorKey;
  process.env['TAPRAIL_E2E_VAULT'] = `sqlite:${join(folder.path, 'vault.db')}`;
  globalThis.taprailE2e = { product, remove: folder.remove };
}
