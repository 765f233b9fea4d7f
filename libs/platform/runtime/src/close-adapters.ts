import type { Adapters } from './adapters';

/** Buses first, so that nothing new arrives; then the stores they wrote to. */
export const closeAdapters = async ({ buses, store, readStore, vault }: Adapters): Promise<void> => {
  await Promise.all([buses.commands.close(), buses.events.close()]);
  await Promise.all([store.close(), readStore.close(), vault?.close()]);
};
