import { liveStatus, type LiveStatus } from '../live/live-updates';
import { useStore } from '../parts/use-store';
import { queries } from '../requests/use-read';
import { formatDistance } from '../time/format-time';

const words: Readonly<Record<LiveStatus, string>> = {
  connecting: 'Connecting',
  live: 'Connected',
  polling: 'Polling',
  offline: 'Offline',
};

/** How current the page is, in a word and a colour. */
export const LiveDot = () => {
  const status = useStore(liveStatus);
  return (
    <span class="live-dot" data-status={status} role="status" title="Live update status">
      {words[status]}
    </span>
  );
};

/** When the oldest of what is shown was read. */
const readAtMs = (): number | undefined => {
  const shown = queries.getQueryCache().findAll({ type: 'active' });
  const times = shown.map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0);
  return times.length === 0 ? undefined : Math.min(...times);
};

export const OfflineBanner = () => {
  const isOffline = useStore(liveStatus) === 'offline';
  if (!isOffline) return null;
  const atMs = readAtMs();
  return (
    <p class="offline" role="alert">
      You are offline. Showing data from{' '}
      {atMs === undefined ? 'earlier' : formatDistance(new Date(atMs).toISOString(), Date.now())}. You cannot make
      changes until you reconnect.
    </p>
  );
};
