import type { Taprail } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { ActionDialog } from '../../parts/action-dialog';
import { ActionMenu } from '../../parts/action-menu';
import { Field, SelectField, TextField } from '../../parts/fields';
import { ScopedButton } from '../../parts/scoped-button';
import { words } from '../../parts/status-tone';
import { showEffect } from '../../parts/show-effect';
import { useSession } from '../../session/use-session';
import { onMerchant, type ShownMerchant } from './merchant';

type Choice = 'resubmit' | 'erase' | 'enable' | 'error' | 'require' | 'reject';
type SimpleChoice = Exclude<Choice, 'require' | 'reject'>;

/** Actions on the sub-merchant as a whole; in test also what the simulated provider may do to it. */
export const MerchantActions = ({ merchant }: { merchant: ShownMerchant }) => {
  const [open, setOpen] = useState<Choice>();
  const { environment } = useSession();
  const { status, details } = merchant.record;
  const close = () => setOpen(undefined);
  const button = (name: Choice, title: string, kind: 'plain' | 'primary' = 'plain') => (
    <ScopedButton scope="onboarding:write" kind={kind} onClick={() => setOpen(name)}>
      {title}
    </ScopedButton>
  );
  if (details?.erased) return null;
  const isTest = environment === 'test' && status !== 'rejected';
  return (
    <>
      {status === 'errored' && button('resubmit', 'Resubmit', 'primary')}
      {isTest && (
        <ActionMenu label="Test">
          {button('enable', 'Simulate approval')}
          {button('require', 'Simulate requirements')}
          {button('reject', 'Simulate rejection')}
          {button('error', 'Simulate failure')}
        </ActionMenu>
      )}
      <ActionMenu label="More">{button('erase', 'Erase personal data')}</ActionMenu>
      {open === 'require' && <RequireDialog merchant={merchant} onClose={close} />}
      {open === 'reject' && <RejectDialog merchant={merchant} onClose={close} />}
      {open !== undefined && open !== 'require' && open !== 'reject' && (
        <SimpleDialog merchant={merchant} choice={open} onClose={close} />
      )}
    </>
  );
};

type DialogProps = { merchant: ShownMerchant; onClose: () => void };

type Simple = Readonly<{
  title: string;
  text: string;
  done: string;
  isDanger: boolean;
  call: (made: Taprail, merchant: ShownMerchant, sending: object) => PromiseLike<unknown>;
}>;

const simple: Readonly<Record<SimpleChoice, Simple>> = {
  resubmit: {
    title: 'Resubmit',
    text: 'The provider account is requested again with the data on record.',
    done: 'Sub-merchant resubmitted',
    isDanger: false,
    call: (made, { record: { externalRef, details } }, sending) => {
      const { businessType, country, email } = details!;
      // Only an erased record has no address, and it is not resubmitted.
      return made.subMerchants.create({ externalRef, businessType, country, email: email! }, sending);
    },
  },
  erase: {
    title: 'Erase personal data',
    text:
      'The provider account is closed, and identity, tax and account numbers are permanently erased. The history is kept. ' +
      'Erasure is rejected while money is outstanding. This cannot be undone.',
    done: 'Personal data erased',
    isDanger: true,
    call: (made, { record }, sending) => made.subMerchants.erase(record.externalRef, sending),
  },
  enable: {
    title: 'Simulate approval',
    text: 'The simulated provider waives everything that is due.',
    done: 'Sub-merchant enabled',
    isDanger: false,
    call: (made, { record }, sending) => made.test.subMerchants.enable(record.externalRef, sending),
  },
  error: {
    title: 'Simulate failure',
    text: 'The simulated provider fails until you resubmit.',
    done: 'Provisioning failed',
    isDanger: false,
    call: (made, { record }, sending) => made.test.subMerchants.error(record.externalRef, sending),
  },
};

const SimpleDialog = ({ merchant, choice, onClose }: DialogProps & { choice: SimpleChoice }) => {
  const { title, text, done, isDanger, call } = simple[choice];
  const { externalRef } = merchant.record;
  return (
    <ActionDialog<unknown>
      title={title}
      submit={title}
      kind={isDanger ? 'danger' : 'primary'}
      {...onMerchant(merchant)}
      {...(isDanger ? { confirm: externalRef } : {})}
      call={(made, sending) => call(made, merchant, sending)}
      onDone={showEffect(done)}
      onClose={onClose}
    >
      <p>
        <strong>{externalRef}</strong>: {text}
      </p>
    </ActionDialog>
  );
};

const RequireDialog = ({ merchant, onClose }: DialogProps) => {
  const isPerson = merchant.record.details?.businessType === 'individual';
  const [text, setText] = useState(isPerson ? 'individual.verification.document' : 'company.verification.document');
  const [deadline, setDeadline] = useState('');
  const items = text.split(/\s+/).filter((item) => item !== '');
  const instant = deadline === '' ? undefined : `${deadline}:00Z`;
  return (
    <ActionDialog
      title="Simulate requirements"
      submit="Add requirements"
      {...onMerchant(merchant)}
      problem={items.length === 0 ? 'Enter at least one item' : undefined}
      call={(made, sending) =>
        made.test.subMerchants.require(
          merchant.record.externalRef,
          { items, ...(instant === undefined ? {} : { deadline: instant }) },
          sending,
        )
      }
      onDone={showEffect('Requirements added')}
      onClose={onClose}
    >
      <Field label="Items" hint="One path per line. Any path is allowed.">
        {(ids) => (
          <textarea
            {...ids}
            class="mono"
            rows={4}
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
      </Field>
      <TextField
        label="Deadline (UTC)"
        type="datetime-local"
        value={deadline}
        onInput={setDeadline}
        hint="Leave empty for 14 days from now"
      />
    </ActionDialog>
  );
};

const reasons = [
  'fraud',
  'incomplete_verification',
  'listed',
  'other',
  'terms_of_service',
  'platform_fraud',
  'platform_other',
  'platform_terms_of_service',
] as const;

const RejectDialog = ({ merchant, onClose }: DialogProps) => {
  const [reason, setReason] = useState<(typeof reasons)[number]>('fraud');
  const { externalRef } = merchant.record;
  return (
    <ActionDialog
      title="Simulate rejection"
      submit="Reject sub-merchant"
      kind="danger"
      {...onMerchant(merchant)}
      call={(made, sending) => made.test.subMerchants.reject(externalRef, { reason }, sending)}
      onDone={showEffect('Sub-merchant rejected')}
      onClose={onClose}
    >
      <p>
        <strong>{externalRef}</strong>: The simulated provider rejects the account. This cannot be undone.
      </p>
      <SelectField
        label="Reason"
        value={reason}
        onChange={(value) => setReason(value as typeof reason)}
        options={reasons.map((each) => [each, words(each)] as const)}
      />
    </ActionDialog>
  );
};
