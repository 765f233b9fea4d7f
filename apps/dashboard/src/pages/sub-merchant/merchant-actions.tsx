import type { Taprail } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { ActionDialog } from '../../parts/action-dialog';
import { Field, SelectField, TextField } from '../../parts/fields';
import { ScopedButton } from '../../parts/scoped-button';
import { words } from '../../parts/status-tone';
import { useSession } from '../../session/use-session';
import { onMerchant, type ShownMerchant, shownAfter } from './merchant';

type Choice = 'resubmit' | 'erase' | 'enable' | 'error' | 'require' | 'reject';
type SimpleChoice = Exclude<Choice, 'require' | 'reject'>;

/** What can be done with the sub-merchant as a whole; in test also what the simulated provider may do to it. */
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
      {status === 'errored' && button('resubmit', 'Submit again', 'primary')}
      {isTest && button('enable', 'Test: enable')}
      {isTest && button('require', 'Test: require')}
      {isTest && button('reject', 'Test: reject')}
      {isTest && button('error', 'Test: fail')}
      {button('erase', 'Erase')}
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
    title: 'Submit again',
    text: 'The provider is asked for an account once more, with what is on record.',
    done: 'It is submitted again',
    isDanger: false,
    call: (made, { record: { externalRef, details } }, sending) => {
      const { businessType, country, email } = details!;
      return made.subMerchants.create({ externalRef, businessType, country, email }, sending);
    },
  },
  erase: {
    title: 'Erase personal data',
    text:
      'The account at the provider ends, and identity, tax and account numbers can never be read again. What happened stays on ' +
      'record. It is refused while there is open money. This is final.',
    done: 'Its personal data is erased',
    isDanger: true,
    call: (made, { record }, sending) => made.subMerchants.erase(record.externalRef, sending),
  },
  enable: {
    title: 'Enable in test',
    text: 'The simulated provider forgives everything that is due.',
    done: 'It is enabled',
    isDanger: false,
    call: (made, { record }, sending) => made.test.subMerchants.enable(record.externalRef, sending),
  },
  error: {
    title: 'Fail in test',
    text: 'The simulated provider fails for good, until the submission is sent again.',
    done: 'Provisioning has failed',
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
      onDone={shownAfter(done)}
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
      title="Require in test"
      submit="Let them fall due"
      {...onMerchant(merchant)}
      problem={items.length === 0 ? 'Name an item' : undefined}
      call={(made, sending) =>
        made.test.subMerchants.require(
          merchant.record.externalRef,
          { items, ...(instant === undefined ? {} : { deadline: instant }) },
          sending,
        )
      }
      onDone={shownAfter('The items are due')}
      onClose={onClose}
    >
      <Field label="Items" hint="Paths, one on each line. The set is open: any path can fall due.">
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
        label="Past due from (UTC)"
        type="datetime-local"
        value={deadline}
        onInput={setDeadline}
        hint="Without it after 14 days"
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
      title="Reject in test"
      submit="Reject for good"
      kind="danger"
      {...onMerchant(merchant)}
      call={(made, sending) => made.test.subMerchants.reject(externalRef, { reason }, sending)}
      onDone={shownAfter('It is rejected')}
      onClose={onClose}
    >
      <p>
        <strong>{externalRef}</strong>: the simulated provider declines the account. This is final.
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
