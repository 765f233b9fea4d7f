import type { ComponentChildren, JSX } from 'preact';
import { Link, useSearch } from 'wouter-preact';
import { pageHref } from '../urls/search-params';

type Props = Omit<JSX.AnchorHTMLAttributes, 'href'> & { to: string; children: ComponentChildren };

/** A real link to another page of the dashboard: `<PageLink to="/payments?status=declined">`. It keeps the time zone. */
export const PageLink = ({ to, ...rest }: Props) => {
  const search = useSearch();
  return <Link href={pageHref(to, search)} {...(rest as object)} />;
};
