import { invitationOfLink } from './session';

const key = 'taprail.invitation';
export const joinPath = '/dashboard/join';

/** A browser that stores nothing forgets the code with the page. */
const stored = <T>(use: (storage: Storage) => T): T | undefined => {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
};

/** The code of the link that the page was opened with, or was before it was loaded again. Only this tab has it, until it is used. */
export const openedInvitation = ({ hash, pathname }: Pick<Location, 'hash' | 'pathname'>): string | undefined => {
  const code = invitationOfLink(hash);
  if (code !== undefined) stored((storage) => storage.setItem(key, code));
  if (code !== undefined || pathname !== joinPath) return code;
  return stored((storage) => storage.getItem(key)) ?? undefined;
};

export const forgetInvitation = (): void => stored((storage) => storage.removeItem(key));
