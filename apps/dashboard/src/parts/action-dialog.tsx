import { useState } from 'preact/hooks';
import { ActionForm, type ActionFormProps } from './action-form';
import { Dialog } from './dialog';

type Props<T> = ActionFormProps<T> & { title: string; onClose: () => void; width?: 'narrow' | 'wide' };

/** A form that writes, in a dialog that is busy until the page shows the effect. */
export const ActionDialog = <T,>({ title, width, ...form }: Props<T>) => {
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog title={title} onClose={form.onClose} isBusy={isBusy} {...(width ? { width } : {})}>
      <ActionForm {...form} onBusy={setBusy} />
    </Dialog>
  );
};
