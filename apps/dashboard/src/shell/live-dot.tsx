import { liveStatus, type LiveStatus } from '../live/live-updates';
import { useStore } from '../parts/use-store';
import { queries } from '../requests/use-read';
import { formatDistance } from '../time/format-time';

const words: Readonly<Record<LiveStatus, string>> = {
  connecting: 'Connecting',
  live: 'Live',
  polling: 'Polling',
  offline: 'Offline',
};

/** How current the page is, in a word and a colour. */
export const LiveDot = () => {
  const status = useStore(liveStatus);
  return (
    <span class="live-dot" data-status={status} role="status" title="How changes reach this page">
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
      You are offline. You see what was read{' '}
      {atMs === undefined ? 'before' : formatDistance(new Date(atMs).toISOString(), Date.now())}; nothing can be changed
      until you are back.
    </p>
  );
};
