import { client } from '../requests/client';
import { useRead } from '../requests/use-read';
import { useScope } from '../session/use-session';

/** References of enabled sub-merchants to choose from; any other can be typed. None for a key that may not see them. */
export const useKnownReferences = (): readonly string[] => {
  const query = { status: 'enabled', limit: 100 } as const;
  const read = useRead('subMerchants.list', [query], (signal) => client.subMerchants.list(query, { signal }).page(), {
    isEnabled: useScope('onboarding:read'),
  });
  return read.data?.data.map(({ externalRef }) => externalRef) ?? [];
};
