import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { useLocation, useSearch } from 'wouter-preact';
import { formatMoney } from '../money/format-money';
import { Icon, type IconName } from '../parts/icon';
import { shortId } from '../parts/short-id';
import { showToast } from '../parts/toasts';
import { words } from '../parts/status-tone';
import { useOpenPages } from '../pages/use-open-pages';
import { client } from '../requests/client';
import { useRead } from '../requests/use-read';
import { useScope } from '../session/use-session';
import { pageHref } from '../urls/search-params';
import { addressOfId, isKnownId } from './go-to-id';

type Choice = Readonly<{
  key: string;
  icon: IconName;
  text: string;
  note: string;
  open: () => Promise<string | undefined> | string;
}>;

const settleMs = 180;

/** A search that was refused has not found that there is nothing. */
const nothingFound = (error: Error | null): string => (error ? `Search failed: ${error.message}` : 'No results.');

/** Opens any page, any id, and what the search finds. */
export const Palette = ({ onClose }: { onClose: () => void }) => {
  const element = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const [at, setAt] = useState(0);
  const [, navigate] = useLocation();
  const search = useSearch();
  const listId = useId();
  const pages = useOpenPages();
  const maySearch = useScope('payments:read');

  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    element.current?.showModal();
    return () => opener?.focus?.();
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), settleMs);
    return () => clearTimeout(timer);
  }, [text]);

  const found = useRead('search', [asked], (signal) => client.search({ q: asked, limit: 6 }, { signal }), {
    isEnabled: maySearch && asked.length >= 3 && !isKnownId(asked),
    keepsBefore: true,
  });

  const seesMerchants = useScope('onboarding:read');
  const newest = useRead(
    'subMerchants.list',
    [{ limit: 100 }],
    (signal) => client.subMerchants.list({ limit: 100 }, { signal }).page(),
    { isEnabled: seesMerchants && asked.length >= 2 },
  );

  const typed = text.trim().toLowerCase();
  const references = (newest.data?.data ?? [])
    .map(({ externalRef }) => externalRef)
    .filter((reference) => asked !== '' && reference.toLowerCase().includes(typed))
    .slice(0, 5);
  // The list shows the newest; one that is older can be opened by its whole reference.
  if (newest.data?.has_more && references.length === 0 && /^[\w.:@-]{3,128}$/.test(asked)) references.push(asked);
  const choices: readonly Choice[] = [
    ...(isKnownId(text.trim())
      ? [{ key: 'id', icon: 'next' as const, text: `Go to ${text.trim()}`, note: 'ID', open: () => addressOfId(text) }]
      : []),
    ...pages
      .filter(({ nav, title }) => nav && title.toLowerCase().includes(typed))
      .map(({ path, title, nav, letter }) => ({
        key: path,
        icon: nav!.icon,
        text: title,
        note: letter ? `g ${letter}` : 'page',
        open: () => path,
      })),
    ...references.map((reference) => ({
      key: `sub-merchant ${reference}`,
      icon: 'merchants' as const,
      text: reference,
      note: 'sub-merchant',
      open: () => `/sub-merchants/${reference}`,
    })),
    ...(asked.length >= 3 ? (found.data?.data ?? []) : []).map((row) => ({
      key: row.id,
      icon: 'payments' as const,
      text: `${formatMoney(row.amount_current, row.currency)} · ${row.reference ?? row.submerchant}${row.tap ? ` · •••• ${row.tap.last4}` : ''}`,
      note: `${words(row.status)} ${shortId(row.id)}`,
      open: () => `/payments/${row.id}`,
    })),
  ];
  const active = Math.min(at, choices.length - 1);

  const open = async (choice: Choice | undefined) => {
    if (!choice) return;
    try {
      const address = await choice.open();
      if (address === undefined) return;
      onClose();
      navigate(pageHref(address, search));
    } catch (error) {
      showToast((error as Error).message, 'bad');
    }
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && choices.length > 0) {
      event.preventDefault();
      setAt((active + step + choices.length) % choices.length);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      void open(choices[active]);
    }
  };

  return (
    <dialog
      ref={element}
      class="palette"
      aria-label="Go to"
      closedby="any"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div class="palette-field">
        <Icon name="search" />
        <input
          role="combobox"
          aria-label="Go to a page or ID, or search payments"
          aria-expanded={choices.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={choices[active] ? `${listId}-${active}` : undefined}
          placeholder="Page, ID, reference, last four digits…"
          autoComplete="off"
          spellcheck={false}
          value={text}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value);
            setAt(0);
          }}
          onKeyDown={press}
        />
        <kbd>Esc</kbd>
      </div>
      <ul id={listId} role="listbox" aria-label="Results" class="palette-list">
        {choices.map((choice, index) => (
          // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events -- The field keeps the focus, and has the keys of the list.
          <li
            key={choice.key}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            onMouseMove={() => setAt(index)}
            onClick={() => void open(choice)}
          >
            <Icon name={choice.icon} />
            <span>{choice.text}</span>
            <small>{choice.note}</small>
          </li>
        ))}
      </ul>
      <p class="palette-none" role="status">
        {choices.length === 0 && (found.isFetching || asked !== text.trim() ? 'Searching…' : nothingFound(found.error))}
      </p>
    </dialog>
  );
};
