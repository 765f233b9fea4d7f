import { useEffect, useState } from 'preact/hooks';
import { Route, Switch, useLocation, useSearch } from 'wouter-preact';
import { IssueKeyHint } from '../parts/issue-key-hint';
import { Skeleton } from '../parts/loaded';
import { Problem } from '../parts/problem';
import { WaysBack } from '../parts/ways-back';
import type { PageEntry, PageParams } from '../pages/page-entry';
import { useOpenPages } from '../pages/use-open-pages';
import { useSession } from '../session/use-session';
import { pageHref } from '../urls/search-params';
import { addressOfId } from './go-to-id';
import { LazyPage } from './lazy-page';
import { PageHead } from './page-head';

/** A page for those who have its scope. */
const ScopedPage = ({ entry, params }: { entry: PageEntry; params: PageParams }) => {
  const { scopes } = useSession();
  return entry.scope !== undefined && !scopes.includes(entry.scope) ? (
    <MissingScope title={entry.title} scope={entry.scope} />
  ) : (
    <LazyPage entry={entry} params={params} />
  );
};

const MissingScope = ({ title, scope }: { title: string; scope: string }) => {
  const { user } = useSession();
  return (
    <>
      <PageHead title={title} />
      <div class="empty">
        <p>
          This page requires scope <code>{scope}</code>.{' '}
          {user
            ? `Your role, ${user.role.replace('_', ' ')}, does not include it: ask an owner.`
            : 'Sign in with a key that has it.'}
        </p>
        {scope.startsWith('users:') && <IssueKeyHint />}
      </div>
    </>
  );
};

/** A link that was used before, opened by somebody who is signed in. */
const Home = () => {
  const [, navigate] = useLocation();
  useEffect(() => navigate('/', { replace: true }), []);
  return <PageHead title="Overview" />;
};

/** `/dashboard/go/tap_…`: any id leads to the page that shows it. */
const GoToId = ({ id }: { id: string }) => {
  const [, navigate] = useLocation();
  const search = useSearch();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    addressOfId(id).then((address) => {
      if (address === undefined) setError(new Error(`No page found for ${id}.`));
      else navigate(pageHref(address, search), { replace: true });
    }, setError);
  }, [id]);
  return (
    <>
      <PageHead title="Go to ID" />
      {error === undefined ? (
        <Skeleton />
      ) : (
        <Problem error={error}>
          <WaysBack />
        </Problem>
      )}
    </>
  );
};

const NotFound = () => (
  <>
    <PageHead title="Page not found" />
    <div class="empty">
      <p>This page does not exist.</p>
      <p class="problem-ways">
        <WaysBack />
      </p>
    </div>
  </>
);

export const PageRoutes = () => (
  <Switch>
    {useOpenPages().map((entry) => (
      <Route key={entry.path} path={entry.path}>
        {(params) => <ScopedPage key={entry.path} entry={entry} params={params as PageParams} />}
      </Route>
    ))}
    <Route path="/sign-in">
      <Home />
    </Route>
    <Route path="/go/:id">{({ id }) => <GoToId id={id} />}</Route>
    <Route>
      <NotFound />
    </Route>
  </Switch>
);
