import type { ComponentChildren } from 'preact';
import { Link, useLocation, useSearch } from 'wouter-preact';
import { withParams } from '../urls/search-params';

type Tab = Readonly<{ name: string; title: string; show: () => ComponentChildren }>;

/** Parts of a page behind links, so that the address says which is open: `?tab=ledger`. The first needs no word. */
export const Tabs = ({ label, tabs, param = 'tab' }: { label: string; tabs: readonly Tab[]; param?: string }) => {
  const search = useSearch();
  const [path] = useLocation();
  const asked = new URLSearchParams(search).get(param);
  const open = tabs.find(({ name }) => name === asked) ?? tabs[0];
  return (
    <div class="tabs">
      <nav class="tabs-bar" aria-label={label}>
        {tabs.map((tab, at) => (
          <Link
            key={tab.name}
            href={path + withParams(search, { [param]: at === 0 ? null : tab.name })}
            replace
            aria-current={tab === open ? 'page' : undefined}
          >
            {tab.title}
          </Link>
        ))}
      </nav>
      <div class="tabs-open">{open?.show()}</div>
    </div>
  );
};
