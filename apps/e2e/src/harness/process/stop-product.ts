import './start-product';

export default async function stopProduct(): Promise<void> {
  await globalThis.taprailE2e?.product.stop();
  globalThis.taprailE2e?.remove();
}
