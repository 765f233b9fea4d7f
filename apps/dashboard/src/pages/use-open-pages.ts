import { useSession } from '../session/use-session';
import type { PageEntry } from './page-entry';
import { pages } from './registry';

/** The pages that the environment has: those for trying things out are not in live. */
export const useOpenPages = (): readonly PageEntry[] => {
  const { environment } = useSession();
  return pages.filter(({ isTestOnly }) => !isTestOnly || environment === 'test');
};
