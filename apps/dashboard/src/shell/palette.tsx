import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { useLocation, useSearch } from 'wouter-preact';
import { Icon, type IconName } from '../parts/icon';
import { showToast } from '../parts/toasts';
import { pageHref } from '../urls/search-params';
import { usePaletteChoices } from './use-palette-choices';

export type Choice = Readonly<{
  key: string;
  icon: IconName;
  text: string;
  note: string;
  open: () => Promise<string | undefined> | string;
}>;

/** Opens any page, any id, and what the search finds: payments, payouts, sub-merchants, people, and places in the documentation. */
export const Palette = ({ onClose }: { onClose: () => void }) => {
  const element = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [, navigate] = useLocation();
  const search = useSearch();
  const listId = useId();
  const { choices, status } = usePaletteChoices(text);

  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    element.current?.showModal();
    return () => opener?.focus?.();
  }, []);
  const active = Math.min(at, choices.length - 1);

  const open = async (choice: Choice | undefined) => {
    if (!choice) return;
    try {
      const address = await choice.open();
      if (address === undefined) return;
      // The documentation is no page of this application.
      if (address.startsWith('/docs')) return location.assign(address);
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
          aria-label="Go to a page or ID, or search payments, payouts, sub-merchants, people and docs"
          aria-expanded={choices.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={choices[active] ? `${listId}-${active}` : undefined}
          placeholder="Page, ID, reference, amount, last four digits…"
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
        {status}
      </p>
    </dialog>
  );
};
