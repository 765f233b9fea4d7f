import { useSession } from '../session/use-session';

/** A command that fills an empty page by trying something out, which is possible in test alone. */
export const TestCommand = ({ children }: { children: string }) =>
  useSession().environment === 'test' ? <code>{children}</code> : null;
