import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../parts/icon';
import { Skeleton } from '../parts/loaded';
import type { PageEntry, PageParams } from '../pages/page-entry';
import { hasNewVersion } from './new-version';
import { PageHead } from './page-head';

type LoadedPage = ComponentType<{ params: PageParams }>;
type Failure = Readonly<{ isOutdated: boolean }>;

const loadedPages = new Map<string, LoadedPage>();
const retryMs = [2_000, 5_000, 10_000, 30_000] as const;

/** A page whose code is fetched when it is first opened, and again by itself for as long as that fails. */
export const LazyPage = ({ entry, params }: { entry: PageEntry; params: PageParams }) => {
  const [, renew] = useState(0);
  const [failure, setFailure] = useState<Failure>();
  const [tries, setTries] = useState(0);
  const Page = loadedPages.get(entry.path);

  useEffect(() => {
    if (loadedPages.has(entry.path)) return;
    let isCurrent = true;
    entry.load().then(
      (module) => {
        loadedPages.set(entry.path, module.default);
        if (isCurrent) renew((count) => count + 1);
      },
      async () => {
        const isOutdated = await hasNewVersion();
        if (isCurrent) setFailure({ isOutdated });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [entry.path, tries]);

  const tryAgain = () => setTries((count) => count + 1);
  useEffect(() => {
    // Files of the build before are gone: only a reload helps.
    if (failure === undefined || failure.isOutdated) return;
    const timer = setTimeout(tryAgain, retryMs[Math.min(tries, retryMs.length - 1)]);
    addEventListener('online', tryAgain);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', tryAgain);
    };
  }, [failure]);

  if (Page) return <Page params={params} />;
  if (failure === undefined) return <Skeleton lines={6} />;
  return (
    <>
      <PageHead title={entry.title} />
      <NotLoaded {...failure} onRetry={tryAgain} />
    </>
  );
};

const NotLoaded = ({ isOutdated, onRetry }: Failure & { onRetry: () => void }) => (
  <div class="problem" role="alert" data-tone={isOutdated ? 'neutral' : undefined}>
    <Icon name={isOutdated ? 'download' : 'warning'} />
    <div>
      <p class="problem-text">
        {isOutdated
          ? 'A new version of the dashboard is available. Reload to continue.'
          : 'The page could not be loaded. It loads by itself once the server can be reached.'}
      </p>
      <p class="problem-ways">
        <button
          type="button"
          class="button"
          data-kind={isOutdated ? 'primary' : undefined}
          onClick={() => location.reload()}
        >
          Reload
        </button>
        {!isOutdated && (
          <button type="button" class="button" onClick={onRetry}>
            Try again
          </button>
        )}
      </p>
    </div>
  </div>
);
