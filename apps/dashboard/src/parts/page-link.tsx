import type { ComponentChildren, JSX } from 'preact';
import { Link, useSearch } from 'wouter-preact';
import { pages } from '../pages/registry';
import { useSession } from '../session/use-session';
import { pageHref } from '../urls/search-params';

type Props = Omit<JSX.AnchorHTMLAttributes, 'href'> & { to: string; children: ComponentChildren };

const testOnly = new Set(pages.filter(({ isTestOnly }) => isTestOnly).map(({ path }) => path));

/**
 * A real link to another page of the dashboard: `<PageLink to="/payments?status=declined">`. It keeps the time zone. To a page that
 * live does not have, there is no link in live.
 */
export const PageLink = ({ to, children, ...rest }: Props) => {
  const search = useSearch();
  const { environment } = useSession();
  if (environment === 'live' && testOnly.has(to)) return null;
  return (
    <Link href={pageHref(to, search)} {...(rest as object)}>
      {children}
    </Link>
  );
};
