import { useRoute } from 'wouter-preact';
import { Icon } from '../parts/icon';
import { PageLink } from '../parts/page-link';
import type { PageEntry } from '../pages/page-entry';
import { pages } from '../pages/registry';
import { useSession } from '../session/use-session';
import { Brand } from './brand';

const groups = ['Money', 'Merchants', 'Build', 'Operate'] as const;

export const Environment = () => {
  const { environment } = useSession();
  return <span class="environment">{environment === 'live' ? 'LIVE' : 'TEST'}</span>;
};

export const Navigation = ({ onHelp, onOpen }: { onHelp: () => void; onOpen: () => void }) => {
  const { environment, platform } = useSession();
  const shown = pages.filter(({ nav, isTestOnly }) => nav && (!isTestOnly || environment === 'test'));
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
