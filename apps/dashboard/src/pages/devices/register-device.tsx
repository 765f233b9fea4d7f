import { useState } from 'preact/hooks';
import { ActionDialog } from '../../parts/action-dialog';
import { TextField } from '../../parts/fields';
import { ScopedButton } from '../../parts/scoped-button';
import { showToast } from '../../parts/toasts';
import { useKnownReferences } from '../../parts/use-known-references';
import { queries } from '../../requests/use-read';

/** The button and the dialog that register a card reader. */
export const RegisterDevice = ({ submerchant = '' }: { submerchant?: string }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ScopedButton scope="payments:write" kind="primary" onClick={() => setOpen(true)}>
        Register device
      </ScopedButton>
      {isOpen && <RegisterDialog submerchant={submerchant} onClose={() => setOpen(false)} />}
    </>
  );
};

const RegisterDialog = ({ submerchant: first, onClose }: { submerchant: string; onClose: () => void }) => {
  const [label, setLabel] = useState('');
  const [submerchant, setSubmerchant] = useState(first);
  const [serial, setSerial] = useState('');
  const [code, setCode] = useState('');
  const known = useKnownReferences();
  const isReady = label.trim() !== '' && submerchant.trim() !== '';
  return (
    <ActionDialog
      title="Register device"
      submit="Register device"
      problem={isReady ? undefined : 'Enter a label and a sub-merchant'}
      call={(made, sending) =>
        made.devices.create(
          {
            label: label.trim(),
            submerchant: submerchant.trim(),
            ...(serial === '' ? {} : { serial }),
            ...(code.trim() === '' ? {} : { registration_code: code.trim() }),
          },
          sending,
        )
      }
      onDone={async (device) => {
        await queries.invalidateQueries({ queryKey: ['devices.list'] });
        showToast(`${device.label} registered`);
      }}
      onClose={onClose}
    >
      <TextField
        label="Label"
        value={label}
        onInput={setLabel}
        placeholder="Bar"
        hint="For example, where the reader is used"
      />
      <TextField label="Sub-merchant" value={submerchant} onInput={setSubmerchant} list={known} />
      <TextField label="Serial number" value={serial} onInput={setSerial} hint="Optional, as printed on the reader" />
      <RegistrationCode value={code} onInput={setCode} />
    </ActionDialog>
  );
};

/** Stripe pairs a reader by three words that it shows. */
export const RegistrationCode = ({ value, onInput }: { value: string; onInput: (code: string) => void }) => (
  <TextField
    label="Registration code"
    value={value}
    onInput={onInput}
    placeholder="quick-brown-fox"
    isMono
    hint="Only for readers of Stripe Terminal, which show it in their settings. It can be used once."
  />
);
