import { excerptOf, findEntries } from '../search/rank';
import type { SearchEntry } from '../search/search-index';
import { element } from './element';

const resultsMax = 12;

const resultOf = ([url, title, heading, text]: SearchEntry, query: string): HTMLLIElement =>
  element(
    'li',
    {},
    element(
      'a',
      { href: url },
      element('b', {}, heading === '' ? title : `${title} › ${heading}`),
      element('span', {}, excerptOf(text, query)),
    ),
  );

/** What is said below the results, also to those who do not see them. */
const noteOf = (query: string, count: number, isLoaded: boolean): string => {
  if (!isLoaded) return 'Loading…';
  if (query.trim() === '') return 'Type to search. ↑ ↓ choose, Enter opens, Esc closes.';
  return count === 0 ? 'No results. Try fewer words.' : `${count} results`;
};

/** The search of the documentation: opened by a key, used by keys, filled from one file that is loaded once. */
export const addSearch = (indexUrl: string, opener: HTMLButtonElement): void => {
  const input = element('input', {
    type: 'search',
    'aria-label': 'Search the documentation',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: 'Route, error code, setting, word…',
  });
  const list = element('ul', {});
  const note = element('p', { class: 'search-note', role: 'status' });
  const dialog = element('dialog', { class: 'search', 'aria-label': 'Search' }, input, list, note);
  document.body.append(dialog);
  let entries: readonly SearchEntry[] | undefined;

  const show = (): void => {
    const found = entries ? findEntries(entries, input.value, resultsMax) : [];
    list.replaceChildren(...found.map((entry) => resultOf(entry, input.value)));
    note.textContent = noteOf(input.value, found.length, entries !== undefined);
  };

  const load = async (): Promise<void> => {
    try {
      entries ??= (await (await fetch(indexUrl)).json()) as readonly SearchEntry[];
      show();
    } catch {
      note.textContent = 'The search could not be loaded. Check the connection and open it again.';
    }
  };

  const open = (): void => {
    if (dialog.open) return;
    dialog.showModal();
    input.select();
    show();
    void load();
  };

  /** Through the field and its results, and around. */
  const moveFocus = (by: 1 | -1): void => {
    const stops = [input, ...list.querySelectorAll('a')];
    const at = stops.indexOf(document.activeElement as HTMLAnchorElement);
    stops[(at + by + stops.length) % stops.length]?.focus();
  };

  input.addEventListener('input', show);
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown') moveFocus(1);
    else if (event.key === 'ArrowUp') moveFocus(-1);
    // A search field empties itself at the first Escape.
    else if (event.key === 'Escape') dialog.close();
    else if (event.key === 'Enter' && event.target === input) list.querySelector('a')?.click();
    else return;
    event.preventDefault();
  });
  dialog.addEventListener('click', (event) => {
    // A result on the same page changes nothing but the place, and a click beside the dialog is on the dialog itself.
    if (event.target === dialog || (event.target as Element).closest('a')) dialog.close();
  });
  opener.addEventListener('click', open);
  document.addEventListener('keydown', (event) => {
    const isTyping = (event.target as Element).closest('input, textarea, select') !== null;
    const isShortcut = (event.key === 'k' && (event.metaKey || event.ctrlKey)) || (event.key === '/' && !isTyping);
    if (!isShortcut) return;
    event.preventDefault();
    open();
  });
  opener.hidden = false;
};
