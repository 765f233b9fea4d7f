import { client } from '../requests/client';
import { useRead } from '../requests/use-read';
import { useScope } from '../session/use-session';

const shortest = 2;

/** References of sub-merchants of which a word begins like what was typed, to choose from. */
export const useFoundReferences = (typed: string): readonly string[] => {
  const maySee = useScope('onboarding:read');
  const read = useRead(
    'search',
    [typed, 'references'],
    (signal) => client.search({ q: typed, limit: 8 }, { signal }).page(),
    {
      isEnabled: maySee && typed.length >= shortest,
      keepsBefore: true,
      isFinal: true,
    },
  );
  const found = read.data?.data ?? [];
  return found.flatMap(({ object, submerchant }) =>
    object === 'sub_merchant' && submerchant !== null ? [submerchant] : [],
  );
};
