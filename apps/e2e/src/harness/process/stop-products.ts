import './start-products';

export default async function stopProducts(): Promise<void> {
  await Promise.all((globalThis.taprailE2e ?? []).map(({ stop }) => stop()));
}
