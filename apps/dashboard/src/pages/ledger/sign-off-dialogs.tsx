import type { LedgerPeriod } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { ActionDialog } from '../../parts/action-dialog';
import { ScopedButton } from '../../parts/scoped-button';
import { showEffect } from '../../parts/show-effect';
import { monthName } from '../../time/months';
import { Checklist } from './period-checklist';
import { closeProblem, ownChecks } from './period-words';

type Props = { period: LedgerPeriod; onClose: () => void };

/** The platform is done with the month. Closing the books of all platforms is something else, and the operator's. */
const SignOffDialog = ({ period, onClose }: Props) => {
  const name = monthName(period.period);
  return (
    <ActionDialog
      title={`Sign off ${name}`}
      submit={`Sign off ${name}`}
      problem={closeProblem(ownChecks(period))}
      call={(made, sending) => made.ledger.periods.signOff(period.period, sending)}
      onDone={showEffect(`${name} signed off`)}
      onClose={onClose}
    >
      <p>
        Says that your team is done with {name}: under your name, with a digest of your accounts as they are now. What
        arrives later is seen in the books and changes nothing about the digest. You can withdraw it.
      </p>
      <Checklist period={ownChecks(period)} />
    </ActionDialog>
  );
};

const WithdrawDialog = ({ period, onClose }: Props) => {
  const name = monthName(period.period);
  return (
    <ActionDialog
      title={`Withdraw sign-off of ${name}`}
      submit="Withdraw sign-off"
      kind="danger"
      call={(made, sending) => made.ledger.periods.withdrawSignOff(period.period, sending)}
      onDone={showEffect(`Sign-off of ${name} withdrawn`)}
      onClose={onClose}
    >
      <p>{name} counts as not signed off again. The history keeps both.</p>
    </ActionDialog>
  );
};

/** For the month that is signed off next, or for the last that was. */
export const SignOffButton = ({ period, isLast }: { period: LedgerPeriod; isLast: boolean }) => {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const isSigned = period.sign_off !== null;
  if (isSigned && !isLast) return null;
  return (
    <>
      <ScopedButton scope="payouts:write" onClick={() => setOpen(true)}>
        {isSigned ? 'Withdraw sign-off' : `Sign off ${monthName(period.period)}`}
      </ScopedButton>
      {isOpen && isSigned && <WithdrawDialog period={period} onClose={close} />}
      {isOpen && !isSigned && <SignOffDialog period={period} onClose={close} />}
    </>
  );
};
