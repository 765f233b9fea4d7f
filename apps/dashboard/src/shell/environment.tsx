import { useSession } from '../session/use-session';

/** Whether money is real here, as a word. */
export const Environment = () => {
  const { environment } = useSession();
  return <span class="environment">{environment === 'live' ? 'LIVE' : 'TEST'}</span>;
};
