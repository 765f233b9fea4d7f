import { useLocation } from 'wouter-preact';
import { pageAbove } from '../pages/page-above';
import { useOpenPages } from '../pages/use-open-pages';
import { PageLink } from './page-link';

/** Links away from a page that is not there: to the list that it would be in, and to the overview. */
export const WaysBack = () => {
  const [path] = useLocation();
  const list = pageAbove(path, useOpenPages());
  return (
    <>
      {list && (
        <PageLink class="button" to={list.path}>
          Go to {list.title}
        </PageLink>
      )}
      <PageLink class="button" to="/">
        Go to Overview
      </PageLink>
    </>
  );
};
