import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Icon } from './icon';

type Props = {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  footer?: ComponentChildren;
  /** A busy dialog cannot be left by Escape, because what it does is under way. */
  isBusy?: boolean;
  width?: 'narrow' | 'wide';
};

const firstField = '.dialog-body :is(input, select, textarea):enabled';
const firstButton = '.action-foot button:enabled';

/**
 * Modal while it is rendered; the browser keeps the focus inside and gives it back at the end.
 * `{isOpen && <Dialog title="Refund" onClose={close}>…</Dialog>}`
 */
export const Dialog = ({ title, onClose, children, footer, isBusy = false, width = 'narrow' }: Props) => {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    const dialog = element.current;
    dialog?.showModal();
    // The browser would choose the Close button.
    const [first] = [firstField, firstButton].flatMap((selector) => dialog?.querySelector<HTMLElement>(selector) ?? []);
    first?.focus();
    return () => {
      dialog?.close();
      opener?.focus?.();
    };
  }, []);
  const leave = (event: Event) => {
    event.preventDefault();
    if (!isBusy) onClose();
  };
  return (
    <dialog ref={element} class="dialog" data-width={width} aria-labelledby={titleId} onCancel={leave}>
      <header class="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <button type="button" class="button-icon" aria-label="Close" disabled={isBusy} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div class="dialog-body">{children}</div>
      {footer && <footer class="dialog-foot">{footer}</footer>}
    </dialog>
  );
};
