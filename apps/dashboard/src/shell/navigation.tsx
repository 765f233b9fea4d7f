import { useRoute } from 'wouter-preact';
import { Icon } from '../parts/icon';
import { PageLink } from '../parts/page-link';
import type { PageEntry } from '../pages/page-entry';
import { useOpenPages } from '../pages/use-open-pages';
import { useSession } from '../session/use-session';
import { Brand } from './brand';
import { Environment } from './environment';

const groups = ['Money', 'Merchants', 'Build', 'Operate'] as const;

export const Navigation = ({ onHelp, onOpen }: { onHelp: () => void; onOpen: () => void }) => {
  const { platform } = useSession();
  const shown = useOpenPages().filter(({ nav }) => nav);
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
                    <NavigationLink entry={entry} onOpen={onOpen} />
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </nav>
      <div class="navigation-foot">
        <a href="/reference">
          <Icon name="ledger" /> API reference
        </a>
        <button type="button" onClick={onHelp}>
          <Icon name="help" /> Keyboard shortcuts <kbd>?</kbd>
        </button>
      </div>
    </div>
  );
};

const NavigationLink = ({ entry, onOpen }: { entry: PageEntry; onOpen: () => void }) => {
  const [isHere] = useRoute(entry.path);
  const [isBelow] = useRoute(`${entry.path}/*?`);
  const isCurrent = isHere || (entry.path !== '/' && isBelow);
  return (
    <PageLink to={entry.path} aria-current={isCurrent ? 'page' : undefined} onClick={onOpen}>
      <Icon name={entry.nav!.icon} />
      {entry.title}
    </PageLink>
  );
};
