import type { Dispute, Taprail } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { formatMoney } from '../../money/format-money';
import { ActionDialog } from '../../parts/action-dialog';
import { ActionMenu } from '../../parts/action-menu';
import { ScopedButton } from '../../parts/scoped-button';
import { lowerWords, words } from '../../parts/status-tone';
import { showEffect } from '../../parts/show-effect';
import { useSession } from '../../session/use-session';
import { onDispute } from './on-dispute';
import { EvidenceDialog, UploadDialog } from './evidence-dialogs';

export type DisputeProps = { dispute: Dispute; etag: string | undefined };
type Choice = 'evidence' | 'upload' | 'submit' | 'accept' | 'win' | 'lose' | 'withdraw';

type Verdict = Exclude<Choice, 'evidence' | 'upload'>;

const testVerdicts: readonly (readonly [Choice, string])[] = [
  ['win', 'Win'],
  ['lose', 'Loss'],
  ['withdraw', 'Withdrawal'],
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
      {isMine && hasEvidence && button('submit', 'Submit evidence', 'primary')}
      {isMine && button('accept', 'Accept dispute')}
      {environment === 'test' && (
        <ActionMenu label="Test">
          {testVerdicts.map(([name, title]) => button(name, `Simulate ${title.toLowerCase()}`))}
        </ActionMenu>
      )}
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
    text: 'Evidence can be submitted only once. You cannot add, change or withdraw it afterwards.',
    done: 'Evidence submitted to the issuer',
    isDanger: false,
    call: (made, id, sending) => made.disputes.submitEvidence(id, sending),
  },
  accept: {
    title: 'Accept dispute',
    text: 'The disputed amount goes to the cardholder and the dispute is lost. This cannot be undone.',
    done: 'Dispute accepted',
    isDanger: true,
    call: (made, id, sending) => made.disputes.accept(id, sending),
  },
  win: {
    title: 'Simulate win',
    text: 'The simulated issuer decides in your favour.',
    done: 'Dispute won',
    isDanger: false,
    call: (made, id) => made.test.disputes.win(id),
  },
  lose: {
    title: 'Simulate loss',
    text: 'The simulated issuer decides in favour of the cardholder.',
    done: 'Dispute lost',
    isDanger: false,
    call: (made, id) => made.test.disputes.lose(id),
  },
  withdraw: {
    title: 'Simulate withdrawal',
    text: 'The simulated cardholder withdraws the dispute.',
    done: 'Dispute withdrawn',
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
      onDone={showEffect(done)}
      onClose={onClose}
    >
      <p>
        {money} at <strong>{dispute.submerchant}</strong>, {lowerWords(dispute.reason)}. {text}
      </p>
      {choice === 'submit' && (
        <p class="muted">You submit: {Object.keys(dispute.evidence).map(words).join(', ').toLowerCase()}.</p>
      )}
    </ActionDialog>
  );
};
