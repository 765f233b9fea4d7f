import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Copy } from './copy';
import { Dialog } from './dialog';
import { CheckField } from './fields';

type Props = { title: string; label: string; secret: string; children: ComponentChildren; onClose: () => void };

/**
 * A secret, this once. It is in the component that asked for it and nowhere else: not in the address, the log of requests or the
 * cache. The dialog stays until somebody says that it is saved.
 */
export const SecretDialog = ({ title, label, secret, children, onClose }: Props) => {
  const [isSaved, setSaved] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A browser closes a dialog at the second Escape, whatever the page says; this one would be lost with its secret.
    const dialog = body.current?.closest('dialog');
    const reopen = () => !dialog?.open && dialog?.isConnected && dialog.showModal();
    dialog?.addEventListener('close', reopen);
    return () => dialog?.removeEventListener('close', reopen);
  }, []);
  return (
    <Dialog title={title} onClose={onClose} isBusy={!isSaved}>
      <div class="action" ref={body}>
        {children}
        <p class="secret">
          <code>{secret}</code>
          <Copy value={secret} label={label} />
        </p>
        <p class="muted">Shown only once. Store it like a password: anyone who has it can use it.</p>
        <CheckField label="I have saved it" isChecked={isSaved} onChange={setSaved} />
        <div class="action-foot">
          <button type="button" class="button" data-kind="primary" disabled={!isSaved} onClick={onClose}>
            Done
          </button>
        </div>
      </div>
    </Dialog>
  );
};
