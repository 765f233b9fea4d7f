import type { Payout } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { formatMoney } from '../../money/format-money';
import { ActionDialog } from '../../parts/action-dialog';
import { SelectField } from '../../parts/fields';
import { ScopedButton } from '../../parts/scoped-button';
import { words } from '../../parts/status-tone';
import { showToast } from '../../parts/toasts';
import { queries } from '../../requests/use-read';
import { useSession } from '../../session/use-session';

const failures = [
  'account_closed',
  'no_account',
  'invalid_account_number',
  'incorrect_account_holder_name',
  'bank_account_restricted',
  'account_frozen',
  'could_not_process',
  'declined',
] as const;

type Choice = 'pay' | 'fail';

/** In test the bank answers when it is told to. One that was paid can still come back. */
export const SimulatePayout = ({ payout }: { payout: Payout }) => {
  const { environment } = useSession();
  const [open, setOpen] = useState<Choice>();
  const isUnderway = payout.status === 'scheduled' || payout.status === 'in_transit';
  if (environment !== 'test' || !(isUnderway || payout.status === 'paid')) return null;
  const close = () => setOpen(undefined);
  return (
    <>
      {isUnderway && (
        <ScopedButton scope="payouts:write" onClick={() => setOpen('pay')}>
          Simulate payment
        </ScopedButton>
      )}
      <ScopedButton scope="payouts:write" onClick={() => setOpen('fail')}>
        {isUnderway ? 'Simulate failure' : 'Simulate return'}
      </ScopedButton>
      {open === 'pay' && <PayDialog payout={payout} onClose={close} />}
      {open === 'fail' && <FailDialog payout={payout} onClose={close} />}
    </>
  );
};

type DialogProps = { payout: Payout; onClose: () => void };

const shownAfter = (text: string) => async () => {
  await queries.invalidateQueries();
  showToast(text);
};

const PayDialog = ({ payout, onClose }: DialogProps) => (
  <ActionDialog
    title="Simulate payment"
    submit={`Confirm ${formatMoney(payout.amount, payout.currency)}`}
    call={(made, sending) => made.test.payouts.pay(payout.id, {}, sending)}
    onDone={shownAfter('Payout paid')}
    onClose={onClose}
  >
    <p>The simulated bank confirms the payout now.</p>
  </ActionDialog>
);

const FailDialog = ({ payout, onClose }: DialogProps) => {
  const [code, setCode] = useState<(typeof failures)[number]>(failures[0]);
  const isPaid = payout.status === 'paid';
  return (
    <ActionDialog
      title={isPaid ? 'Simulate return' : 'Simulate failure'}
      submit={`${isPaid ? 'Return' : 'Fail'} ${formatMoney(payout.amount, payout.currency)}`}
      call={(made, sending) => made.test.payouts.fail(payout.id, { failure_code: code }, sending)}
      onDone={shownAfter(isPaid ? 'Payout returned' : 'Payout failed')}
      onClose={onClose}
    >
      <p>
        {isPaid
          ? 'The simulated bank sends the money back. It becomes available again.'
          : 'The simulated bank rejects the payout. The money becomes available again.'}
      </p>
      <SelectField
        label="Reason"
        value={code}
        onChange={(value) => setCode(value as typeof code)}
        options={failures.map((each) => [each, words(each)] as const)}
      />
    </ActionDialog>
  );
};
