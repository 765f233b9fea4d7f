import type { QueryClient } from '@tanstack/preact-query';
import { createStore } from '../parts/store';
import { isStaleBy, type LiveHint } from './live-hint';

/** How current the page is: told of changes, asking for them, or cut off. */
export type LiveStatus = 'connecting' | 'live' | 'polling' | 'offline';
export const liveStatus = createStore<LiveStatus>('connecting');

/** Hints of the last flush, for lists that say "12 new" and do not jump. */
export const latestHints = createStore<readonly LiveHint[]>([]);

type Message = Readonly<{ kind: 'hint'; hint: LiveHint } | { kind: 'reset' } | { kind: 'open' } | { kind: 'lost' }>;

/** The first hint is told soon; while more come, once in a second. */
const gatherMs = 100;
const flushMs = 1_000;
const pollMs = 10_000;
const withoutStreamMs = 30_000;
const reconnectMs = 5_000;
const aliveMs = 5_000;

/**
 * One stream for all tabs: a browser has six connections to a server over HTTP/1.1. The tab that has the lock reads the stream
 * and hands on what it hears; when it closes, another gets the lock. `onRefused`: the server gives no stream,
 * perhaps because the session has ended. Gives the function that ends it.
 */
export const followChanges = (queries: QueryClient, onRefused: () => void): (() => void) => {
  const channel = new BroadcastChannel('taprail-changes');
  const ended = new AbortController();
  let heardAtMs = Date.now();
  let hints: LiveHint[] = [];
  let flushTimer: ReturnType<typeof setTimeout> | undefined;
  let flushedAtMs = 0;

  const flush = () => {
    flushTimer = undefined;
    flushedAtMs = performance.now();
    const flushed = hints;
    hints = [];
    latestHints.set(flushed);
    // A list would jump under the reader's eyes: it says that there is something new. Everything else is read again.
    void queries.invalidateQueries({
      predicate: ({ queryKey, meta }) => meta?.['waits'] !== true && flushed.some((hint) => isStaleBy(hint, queryKey)),
    });
  };

  const hear = (message: Message) => {
    if (message.kind === 'lost') {
      liveStatus.set((before) => (before === 'live' ? 'connecting' : before));
      return settle();
    }
    heardAtMs = Date.now();
    liveStatus.set('live');
    if (message.kind === 'reset') void queries.invalidateQueries();
    if (message.kind !== 'hint') return;
    hints.push(message.hint);
    flushTimer ??= setTimeout(flush, Math.max(gatherMs, flushedAtMs + flushMs - performance.now()));
  };
  const tellAll = (message: Message) => {
    hear(message);
    channel.postMessage(message);
  };
  channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data);

  /** Without a stream for a while the visible page asks by itself. */
  const settle = () => {
    if (!navigator.onLine) return liveStatus.set('offline');
    const isSilent = Date.now() - heardAtMs > withoutStreamMs;
    liveStatus.set((before) => (isSilent ? 'polling' : before === 'offline' ? 'connecting' : before));
  };
  const poll = () => {
    settle();
    if (liveStatus.get() === 'polling' && document.visibilityState === 'visible') {
      void queries.invalidateQueries({ refetchType: 'active' });
    }
  };
  const pollTimer = setInterval(poll, pollMs);
  addEventListener('online', settle, { signal: ended.signal });
  addEventListener('offline', settle, { signal: ended.signal });

  const lead = () => readStream(tellAll, onRefused, ended.signal);
  if ('locks' in navigator) {
    navigator.locks.request('taprail-changes', { signal: ended.signal }, lead).catch(() => undefined);
  } else void lead();

  return () => {
    ended.abort();
    clearInterval(pollTimer);
    clearTimeout(flushTimer);
    channel.close();
  };
};

/** Reads the stream until the signal ends it, opening it again whenever it was closed. */
const readStream = (tell: (message: Message) => void, onRefused: () => void, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      source = new EventSource('/dashboard/changes');
      source.onopen = () => tell({ kind: 'open' });
      source.addEventListener('change', ({ data }: MessageEvent<string>) =>
        tell({ kind: 'hint', hint: JSON.parse(data) as LiveHint }),
      );
      source.addEventListener('reset', () => tell({ kind: 'reset' }));
      source.onerror = () => {
        tell({ kind: 'lost' });
        // A browser connects again by itself, unless it was refused.
        if (source?.readyState !== EventSource.CLOSED) return;
        onRefused();
        timer = setTimeout(open, reconnectMs);
      };
    };
    open();
    // The server's comments keep the connection and are no events: that nothing happens must not look like silence, here and in
    // the other tabs, of which one may have been opened just now.
    const alive = setInterval(() => source?.readyState === EventSource.OPEN && tell({ kind: 'open' }), aliveMs);
    signal.addEventListener('abort', () => {
      clearInterval(alive);
      source?.close();
      clearTimeout(timer);
      resolve();
    });
  });
