import { useLocation } from 'wouter-preact';
import { Icon } from '../parts/icon';
import { PageLink } from '../parts/page-link';
import { pageAbove } from '../pages/page-above';
import type { PageEntry } from '../pages/page-entry';
import { useOpenPages } from '../pages/use-open-pages';
import { useSession } from '../session/use-session';
import { Brand } from './brand';
import { Environment } from './environment';

const groups = ['Money', 'Merchants', 'Build', 'Operate'] as const;

export const Navigation = ({ onHelp, onOpen }: { onHelp: () => void; onOpen: () => void }) => {
  const { platform } = useSession();
  const pages = useOpenPages();
  const shown = pages.filter(({ nav }) => nav);
  const [path] = useLocation();
  const current = shown.find((entry) => entry.path === path) ?? pageAbove(path, shown) ?? pageAbove(path, pages);
  return (
    <div class="navigation">
      <div class="navigation-brand">
        <Brand />
        <Environment />
      </div>
      <p class="navigation-platform" title={platform.id}>
        {platform.name ?? platform.id}
      </p>
      <nav aria-label="Pages">
        {groups.map((group) => {
          const entries = shown.filter(({ nav }) => nav!.group === group);
          if (entries.length === 0) return null;
          return (
            <div key={group} class="navigation-group">
              <h2>{group}</h2>
              <ul>
                {entries.map((entry) => (
                  <li key={entry.path}>
                    <NavigationLink entry={entry} isCurrent={entry === current} onOpen={onOpen} />
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </nav>
      <div class="navigation-foot">
        <a href="/docs">
          <Icon name="ledger" /> Documentation
        </a>
        <button type="button" onClick={onHelp}>
          <Icon name="help" /> Keyboard shortcuts <kbd>?</kbd>
        </button>
      </div>
    </div>
  );
};

type LinkProps = { entry: PageEntry; isCurrent: boolean; onOpen: () => void };

const NavigationLink = ({ entry, isCurrent, onOpen }: LinkProps) => (
  <PageLink to={entry.path} aria-current={isCurrent ? 'page' : undefined} onClick={onOpen}>
    <Icon name={entry.nav!.icon} />
    {entry.title}
  </PageLink>
);
