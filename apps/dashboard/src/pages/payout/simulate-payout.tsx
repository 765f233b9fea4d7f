import type { Payout } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { formatMoney } from '../../money/format-money';
import { ActionDialog } from '../../parts/action-dialog';
import { ActionMenu } from '../../parts/action-menu';
import { SelectField } from '../../parts/fields';
import { ScopedButton } from '../../parts/scoped-button';
import { words } from '../../parts/status-tone';
import { showEffect } from '../../parts/show-effect';
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

type Choice = 'pay' | 'fail' | 'return';

const choicesOf = ({ status }: Payout): readonly Choice[] => {
  if (status === 'scheduled' || status === 'in_transit') return ['pay', 'fail'];
  return status === 'paid' ? ['return'] : [];
};
const titles: Readonly<Record<Choice, string>> = {
  pay: 'Simulate payment',
  fail: 'Simulate failure',
  return: 'Simulate return',
};

/** In test the bank answers when it is told to. One that was paid can still come back. */
export const SimulatePayout = ({ payout }: { payout: Payout }) => {
  const { environment } = useSession();
  const [open, setOpen] = useState<Choice>();
  const choices = choicesOf(payout);
  if (environment !== 'test') return null;
  const close = () => setOpen(undefined);
  // A choice that is no longer possible, because the payout has moved on, closes its dialog.
  const chosen = choices.find((each) => each === open);
  return (
    <>
      {choices.length > 0 && (
        <ActionMenu label="Test">
          {choices.map((each) => (
            <ScopedButton key={each} scope="payouts:write" onClick={() => setOpen(each)}>
              {titles[each]}
            </ScopedButton>
          ))}
        </ActionMenu>
      )}
      {chosen === 'pay' && <PayDialog payout={payout} onClose={close} />}
      {(chosen === 'fail' || chosen === 'return') && (
        <FailDialog payout={payout} isPaid={chosen === 'return'} onClose={close} />
      )}
    </>
  );
};

type DialogProps = { payout: Payout; onClose: () => void };

const PayDialog = ({ payout, onClose }: DialogProps) => (
  <ActionDialog
    title={titles.pay}
    submit={`Confirm ${formatMoney(payout.amount, payout.currency)}`}
    call={(made, sending) => made.test.payouts.pay(payout.id, {}, sending)}
    onDone={showEffect('Payout paid')}
    onClose={onClose}
  >
    <p>The simulated bank confirms the payout now.</p>
  </ActionDialog>
);

const FailDialog = ({ payout, isPaid, onClose }: DialogProps & { isPaid: boolean }) => {
  const [code, setCode] = useState<(typeof failures)[number]>(failures[0]);
  return (
    <ActionDialog
      title={titles[isPaid ? 'return' : 'fail']}
      submit={`${isPaid ? 'Return' : 'Fail'} ${formatMoney(payout.amount, payout.currency)}`}
      call={(made, sending) => made.test.payouts.fail(payout.id, { failure_code: code }, sending)}
      onDone={showEffect(isPaid ? 'Payout returned' : 'Payout failed')}
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
