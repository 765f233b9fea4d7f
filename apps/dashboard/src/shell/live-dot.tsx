import { liveStatus, type LiveStatus } from '../live/live-updates';
import { useStore } from '../parts/use-store';

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

export const OfflineBanner = () =>
  useStore(liveStatus) === 'offline' ? (
    <p class="offline" role="alert">
      You are offline. You see what was read before; nothing can be changed until you are back.
    </p>
  ) : null;
