import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

type Props = {
  label: ComponentChildren;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ComponentChildren;
  /** The edge of its button under which the panel begins. */
  align?: 'start' | 'end';
};

const firstControl = 'input, select, button';

/** A button with a panel under it. Escape closes it and gives the focus back; leaving it closes it too. */
export const Dropdown = ({ label, isOpen, onToggle, children, align = 'start' }: Props) => {
  const details = useRef<HTMLDetailsElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) panel.current?.querySelector<HTMLElement>(firstControl)?.focus();
  }, [isOpen]);
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- The keys and the focus of what is inside it.
    <details
      ref={details}
      class="dropdown"
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open !== isOpen && onToggle(currentTarget.open)}
      onFocusOut={({ relatedTarget }) => {
        if (isOpen && !details.current?.contains(relatedTarget as Node | null)) onToggle(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.preventDefault();
        event.stopPropagation();
        onToggle(false);
        details.current?.querySelector('summary')?.focus();
      }}
    >
      <summary class="button">{label}</summary>
      {isOpen && (
        // It takes the focus when it is clicked beside its fields, which must not close it.
        <div ref={panel} class="dropdown-panel" data-align={align} tabIndex={-1}>
          {children}
        </div>
      )}
    </details>
  );
};
