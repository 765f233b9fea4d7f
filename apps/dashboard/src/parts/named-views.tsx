import { useState } from 'preact/hooks';
import { Link, useSearch } from 'wouter-preact';
import { useSession } from '../session/use-session';
import { pageHref } from '../urls/search-params';
import { Dialog } from './dialog';
import { TextField } from './fields';
import { Icon } from './icon';
import { filtersIn, type NamedView, readViews, withView } from './named-view-list';
import { readSetting, writeSetting } from './stored-setting';

/**
 * Filters of a list that this browser keeps by name: `<NamedViews list="payments" path="/payments" />`. They may name people and
 * orders of one platform, so each platform has its own.
 */
export const NamedViews = ({ list, path }: { list: string; path: string }) => {
  const search = useSearch();
  const { platform } = useSession();
  const setting = `views.${list}.${platform.id}`;
  const [views, setViews] = useState(() => readViews(readSetting(setting)));
  const [isNaming, setNaming] = useState(false);
  const here = filtersIn(search);
  const keep = (next: readonly NamedView[]) => {
    setViews(next);
    writeSetting(setting, JSON.stringify(next));
  };
  if (views.length === 0 && here === '') return null;
  return (
    <nav class="presets" aria-label="Saved views">
      {views.map(({ name, search: kept }) => (
        <span key={name} class="preset-saved">
          <Link href={pageHref(path + kept, search)} aria-current={filtersIn(kept) === here ? 'true' : undefined}>
            {name}
          </Link>
          <button
            type="button"
            class="button-icon"
            aria-label={`Delete view ${name}`}
            onClick={() => keep(views.filter((each) => each.name !== name))}
          >
            <Icon name="close" />
          </button>
        </span>
      ))}
      {here !== '' && !views.some(({ search: kept }) => filtersIn(kept) === here) && (
        <button type="button" class="button" onClick={() => setNaming(true)}>
          Save this view
        </button>
      )}
      {isNaming && (
        <NameDialog
          views={views}
          onName={(name) => {
            keep(withView(views, name, search));
            setNaming(false);
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </nav>
  );
};

type NameProps = { views: readonly NamedView[]; onName: (name: string) => void; onClose: () => void };

const NameDialog = ({ views, onName, onClose }: NameProps) => {
  const [name, setName] = useState('');
  const isKnown = views.some((each) => each.name === name.trim());
  return (
    <Dialog title="Save this view" onClose={onClose}>
      <form
        class="action"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') onName(name);
        }}
      >
        <TextField
          label="Name"
          value={name}
          onInput={setName}
          hint={isKnown ? 'Replaces the existing view with this name.' : 'Saved in this browser only.'}
        />
        <div class="action-foot">
          <button type="button" class="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="button" data-kind="primary" disabled={name.trim() === ''}>
            Save view
          </button>
        </div>
      </form>
    </Dialog>
  );
};
