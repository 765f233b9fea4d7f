import type { Adapters } from './adapters';

/** Buses first, so that nothing new arrives; then the stores they wrote to. */
export const closeAdapters = async ({ buses, store, readStore, ownStore, vault }: Adapters): Promise<void> => {
  await Promise.all([buses.commands.close(), buses.events.close()]);
  const readStores = new Set([readStore, ownStore]);
  await Promise.all([store.close(), vault?.close(), ...[...readStores].map((each) => each.close())]);
};
