import './start-products';

export default async function stopProducts(): Promise<void> {
  const started = globalThis.taprailE2e ?? [];
  await Promise.all(started.map(({ product }) => product.stop()));
  for (const { remove } of started) remove();
}
