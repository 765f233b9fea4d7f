import { firstKey, operatorKey, Product, temporaryFolder } from './product';

declare global {
  var taprailE2e: { product: Product; remove: () => void } | undefined;
}

/** Stories run against TAPRAIL_E2E_URL, or against a fresh single process that is started here. */
export default async function startProduct(): Promise<void> {
  if (process.env['TAPRAIL_E2E_URL']) return;
  const folder = temporaryFolder();
  const product = await Product.start({
    TAPRAIL_DATA: folder.path,
    TAPRAIL_BOOTSTRAP_KEY: firstKey,
    TAPRAIL_OPERATOR_KEY: operatorKey,
    RATE_LIMIT_PER_KEY: '0',
    CONCURRENCY_PER_KEY: '0',
  });
  process.env['TAPRAIL_E2E_URL'] = product.url;
  process.env['TAPRAIL_E2E_KEY'] = firstKey;
  process.env['TAPRAIL_E2E_OPERATOR_KEY'] = operatorKey;
  globalThis.taprailE2e = { product, remove: folder.remove };
}
