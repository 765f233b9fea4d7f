import type { Dispute, Taprail } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { formatMoney } from '../../money/format-money';
import { ActionDialog } from '../../parts/action-dialog';
import { ScopedButton } from '../../parts/scoped-button';
import { words } from '../../parts/status-tone';
import { useSession } from '../../session/use-session';
import { shown } from '../payment/payment-dialog';
import { onDispute } from './on-dispute';
import { EvidenceDialog, UploadDialog } from './evidence-dialogs';

export type DisputeProps = { dispute: Dispute; etag: string | undefined };
type Choice = 'evidence' | 'upload' | 'submit' | 'accept' | 'win' | 'lose' | 'withdraw';

type Verdict = Exclude<Choice, 'evidence' | 'upload'>;

const testVerdicts: readonly (readonly [Choice, string])[] = [
  ['win', 'Win'],
  ['lose', 'Lose'],
  ['withdraw', 'Withdraw'],
];

export const DisputeActions = ({ dispute, etag }: DisputeProps) => {
  const [open, setOpen] = useState<Choice>();
  const { environment } = useSession();
  if (dispute.outcome !== null) return null;
  const isMine = dispute.status === 'needs_response';
  const hasEvidence = Object.keys(dispute.evidence).length > 0;
  const close = () => setOpen(undefined);
  const button = (name: Choice, title: string, kind: 'plain' | 'primary' | 'danger' = 'plain') => (
    <ScopedButton key={name} scope="disputes:write" kind={kind} onClick={() => setOpen(name)}>
      {title}
    </ScopedButton>
  );
  return (
    <>
      {isMine && button('evidence', 'Add evidence', hasEvidence ? 'plain' : 'primary')}
      {isMine && button('upload', 'Upload file')}
      {isMine && hasEvidence && button('submit', 'Submit', 'primary')}
      {isMine && button('accept', 'Accept')}
      {environment === 'test' && testVerdicts.map(([name, title]) => button(name, `Test: ${title.toLowerCase()}`))}
      {open === 'evidence' && <EvidenceDialog dispute={dispute} etag={etag} onClose={close} />}
      {open === 'upload' && <UploadDialog dispute={dispute} etag={etag} onClose={close} />}
      {open !== undefined && open !== 'evidence' && open !== 'upload' && (
        <VerdictDialog dispute={dispute} etag={etag} choice={open} onClose={close} />
      )}
    </>
  );
};

const verdicts: Readonly<
  Record<
    Verdict,
    Readonly<{
      title: string;
      text: string;
      done: string;
      isDanger: boolean;
      call: (made: Taprail, id: string, sending: object) => PromiseLike<unknown>;
    }>
  >
> = {
  submit: {
    title: 'Submit evidence',
    text: 'The scheme takes one answer. Once it is submitted nothing can be added, changed or taken back: this is final.',
    done: 'The evidence is with the issuer',
    isDanger: false,
    call: (made, id, sending) => made.disputes.submitEvidence(id, sending),
  },
  accept: {
    title: 'Accept dispute',
    text: 'The money goes back to the cardholder and the dispute is lost. This is final.',
    done: 'The dispute is accepted',
    isDanger: true,
    call: (made, id, sending) => made.disputes.accept(id, sending),
  },
  win: {
    title: 'Win in test',
    text: 'The simulated issuer decides for you.',
    done: 'The dispute is won',
    isDanger: false,
    call: (made, id) => made.test.disputes.win(id),
  },
  lose: {
    title: 'Lose in test',
    text: 'The simulated issuer decides for the cardholder.',
    done: 'The dispute is lost',
    isDanger: false,
    call: (made, id) => made.test.disputes.lose(id),
  },
  withdraw: {
    title: 'Withdraw in test',
    text: 'The cardholder takes the dispute back.',
    done: 'The dispute is withdrawn',
    isDanger: false,
    call: (made, id) => made.test.disputes.withdraw(id),
  },
};

export type DisputeDialogProps = DisputeProps & { onClose: () => void };

const VerdictDialog = ({ dispute, etag, choice, onClose }: DisputeDialogProps & { choice: Verdict }) => {
  const { title, text, done, isDanger, call } = verdicts[choice];
  const money = formatMoney(dispute.amount, dispute.currency);
  return (
    <ActionDialog<unknown>
      title={title}
      submit={`${title}: ${money}`}
      kind={isDanger ? 'danger' : 'primary'}
      {...onDispute({ dispute, etag })}
      confirm={dispute.id}
      call={(made, sending) => call(made, dispute.id, sending)}
      onDone={shown(done)}
      onClose={onClose}
    >
      <p>
        {money} at <strong>{dispute.submerchant}</strong>, {words(dispute.reason).toLowerCase()}. {text}
      </p>
      {choice === 'submit' && (
        <p class="muted">Staged: {Object.keys(dispute.evidence).map(words).join(', ').toLowerCase()}.</p>
      )}
    </ActionDialog>
  );
};
