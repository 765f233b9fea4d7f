import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { ScopedButton } from '../../parts/scoped-button';
import type { ChargedPayment } from '../payment/charged-payment';
import { CaptureDialog, ChargeDialog, IncreaseDialog, ReleaseDialog } from '../payment/hold-dialogs';
import { type ActionName, actionsOn } from '../payment/payment-actions-allowed';
import type { PaymentDialogProps } from '../payment/payment-dialog';

const dialogs: Readonly<Partial<Record<ActionName, (props: PaymentDialogProps) => ComponentChildren>>> = {
  capture: CaptureDialog,
  increase: IncreaseDialog,
  charge: ChargeDialog,
  release: ReleaseDialog,
};

/** Buttons for what a hold allows; the rest is done on the page of its payment. */
export const HoldActions = ({ record }: { record: ChargedPayment }) => {
  const [open, setOpen] = useState<ActionName>();
  const Chosen = open && dialogs[open];
  return (
    <>
      {actionsOn(record)
        .filter(({ name }) => dialogs[name])
        .map(({ name, title, scope }, at) => (
          <ScopedButton key={name} scope={scope} kind={at === 0 ? 'primary' : 'plain'} onClick={() => setOpen(name)}>
            {title}
          </ScopedButton>
        ))}
      {Chosen && <Chosen record={record} onClose={() => setOpen(undefined)} />}
    </>
  );
};
