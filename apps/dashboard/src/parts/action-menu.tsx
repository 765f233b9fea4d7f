import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from './icon';

/**
 * Actions behind one button, such as the test controls of a page:
 * `<ActionMenu label="Test"><ScopedButton …>Simulate payment</ScopedButton></ActionMenu>`.
 */
export const ActionMenu = ({ label, children }: { label: string; children: ComponentChildren }) => {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    // A dialog that an action opens gives the focus back to what had it, and the action is gone by then.
    button.current?.focus();
    setOpen(false);
  };
  useEffect(() => {
    if (!isOpen) return;
    box.current?.querySelector<HTMLButtonElement>('.action-menu-items button:not(:disabled)')?.focus();
    const leave = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) setOpen(false);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('keydown', key);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('keydown', key);
    };
  }, [isOpen]);
  return (
    <div class="action-menu" ref={box}>
      <button type="button" class="button" ref={button} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {label} <Icon name="down" />
      </button>
      {isOpen && (
        // The click of an action bubbles here after the action has begun.
        // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events, jsx-a11y-x/no-static-element-interactions -- the buttons inside have keys
        <div class="action-menu-items" onClick={close}>
          {children}
        </div>
      )}
    </div>
  );
};
