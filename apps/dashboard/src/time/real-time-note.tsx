import { useSession } from '../session/use-session';

/** In the test environment two clocks run: a page whose times the test clock does not move says so. */
export const RealTimeNote = ({ of = 'Times on this page' }: { of?: string }) => {
  const { environment } = useSession();
  if (environment !== 'test') return null;
  return <p class="muted">{of} are in real time, which the test clock does not move.</p>;
};
