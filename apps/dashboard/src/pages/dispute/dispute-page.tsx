import type { Dispute, Taprail } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { formatMoney } from '../../money/format-money';
import { ActionDialog } from '../../parts/action-dialog';
import { Id } from '../../parts/copy';
import { Facts } from '../../parts/facts';
import { CheckField, Field, SelectField } from '../../parts/fields';
import { Loaded } from '../../parts/loaded';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { ScopedButton } from '../../parts/scoped-button';
import { words } from '../../parts/status-tone';
import { SubMerchantLink } from '../../parts/sub-merchant-link';
import { showToast } from '../../parts/toasts';
import { client } from '../../requests/client';
import { queries, readAgain, useRead } from '../../requests/use-read';
import { useSession } from '../../session/use-session';
import { PageHead } from '../../shell/page-head';
import { Instant } from '../../time/instant';
import type { PageParams } from '../page-entry';

/** One dispute: what it is about, what is said against it, and what can still be done. */
const DisputePage = ({ params }: { params: PageParams }) => {
  const id = params['id'] ?? '';
  const read = useRead('disputes.get', [id], async (signal) => {
    const { data, response } = await client.disputes.get(id, { signal }).withResponse();
    return { dispute: data, etag: response.etag };
  });
  return (
    <>
      {!read.data && <PageHead title="Dispute" />}
      <Loaded read={read} lines={8}>
        {({ dispute, etag }) => (
          <>
            <PageHead
              title={`Dispute over ${formatMoney(dispute.amount, dispute.currency)}`}
              actions={<DisputeActions dispute={dispute} etag={etag} />}
            >
              <p class="line">
                <Pill status={dispute.status} />
                <strong>
                  <SubMerchantLink reference={dispute.submerchant} />
                </strong>
                <span>{words(dispute.reason)}</span>
                {dispute.outcome === null && (
                  <span>
                    due <Instant at={dispute.scheme_deadline} isRelative />
                  </span>
                )}
                <Id id={dispute.id} label="dispute id" />
              </p>
            </PageHead>
            <div class="stack">
              <section class="card">
                <Facts
                  rows={[
                    [
                      'Payment',
                      <PageLink to={`/payments/${dispute.transaction_id}`}>The record from tap to wire</PageLink>,
                    ],
                    ['Stage', words(dispute.stage)],
                    ['Code of the scheme', dispute.network_reason_code],
                    ['Fee', formatMoney(dispute.fee_amount, dispute.currency)],
                    ['Opened', <Instant at={dispute.opened_at} />],
                    ['Deadline of the scheme', <Instant at={dispute.scheme_deadline} />],
                    [
                      'Evidence submitted',
                      dispute.evidence_submitted_at && <Instant at={dispute.evidence_submitted_at} />,
                    ],
                    ['Closed', dispute.closed_at && <Instant at={dispute.closed_at} />],
                    ['Outcome', dispute.outcome && words(dispute.outcome)],
                  ]}
                />
              </section>
              <Evidence dispute={dispute} />
            </div>
          </>
        )}
      </Loaded>
    </>
  );
};
export default DisputePage;

const Evidence = ({ dispute }: { dispute: Dispute }) => {
  const pieces = Object.entries(dispute.evidence as Readonly<Record<string, unknown>>);
  return (
    <section class="card" aria-label="Evidence">
      <div class="card-head">
        <h2>Evidence</h2>
        <span class="muted">
          {dispute.evidence_submitted_at ? 'submitted, and final' : 'staged, and not yet submitted'}
        </span>
      </div>
      {pieces.length === 0 ? (
        <p class="muted">None yet. What the record itself proves can be packed in one go.</p>
      ) : (
        <Facts
          rows={pieces.map(
            ([name, value]) => [words(name), typeof value === 'string' ? value : JSON.stringify(value)] as const,
          )}
        />
      )}
    </section>
  );
};

type Props = { dispute: Dispute; etag: string | undefined };
type Choice = 'evidence' | 'submit' | 'accept' | 'win' | 'lose' | 'withdraw';

const testVerdicts: readonly (readonly [Choice, string])[] = [
  ['win', 'Win'],
  ['lose', 'Lose'],
  ['withdraw', 'Withdraw'],
];

const DisputeActions = ({ dispute, etag }: Props) => {
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
      {isMine && hasEvidence && button('submit', 'Submit', 'primary')}
      {isMine && button('accept', 'Accept')}
      {environment === 'test' && testVerdicts.map(([name, title]) => button(name, `Test: ${title.toLowerCase()}`))}
      {open === 'evidence' && <EvidenceDialog dispute={dispute} etag={etag} onClose={close} />}
      {open !== undefined && open !== 'evidence' && (
        <VerdictDialog dispute={dispute} etag={etag} choice={open} onClose={close} />
      )}
    </>
  );
};

/** The dispute that a dialog decides upon: its ETag, and the difference when it changes meanwhile. */
const onDispute = ({ dispute, etag }: Props) => ({
  ifMatch: etag,
  subject: {
    shown: dispute,
    currency: dispute.currency,
    read: async () => {
      const found = await readAgain<Props>('disputes.get', dispute.id);
      return { value: found.dispute, etag: found.etag };
    },
  },
});

const shown = (text: string) => async () => {
  await queries.invalidateQueries();
  showToast(text);
};

const verdicts: Readonly<
  Record<
    Exclude<Choice, 'evidence'>,
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
    text: 'The scheme takes one answer. What is staged now is final.',
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

type DialogProps = Props & { onClose: () => void };

const VerdictDialog = ({ dispute, etag, choice, onClose }: DialogProps & { choice: Exclude<Choice, 'evidence'> }) => {
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
    </ActionDialog>
  );
};

const texts = [
  'uncategorized_text',
  'product_description',
  'customer_communication',
  'refund_refusal_explanation',
  'cancellation_rebuttal',
  'duplicate_charge_explanation',
] as const;

const EvidenceDialog = ({ dispute, etag, onClose }: DialogProps) => {
  const [packs, setPacks] = useState(true);
  const [name, setName] = useState<(typeof texts)[number]>('uncategorized_text');
  const [text, setText] = useState('');
  return (
    <ActionDialog
      title="Add evidence"
      submit="Stage evidence"
      {...onDispute({ dispute, etag })}
      problem={!packs && text.trim() === '' ? 'Nothing to add' : undefined}
      call={(made, sending) =>
        made.disputes.stageEvidence(
          dispute.id,
          { ...(packs ? { auto_pack: true } : {}), ...(text.trim() === '' ? {} : { [name]: text.trim() }) },
          sending,
        )
      }
      onDone={shown('The evidence is staged; submit it when it is complete')}
      onClose={onClose}
    >
      <CheckField
        label="Pack what the record proves: card, terminal, times, charges"
        isChecked={packs}
        onChange={setPacks}
      />
      <SelectField
        label="Kind"
        value={name}
        options={texts.map((each) => [each, words(each)] as const)}
        onChange={(value) => setName(value as typeof name)}
      />
      <Field label="Text" hint="In test, winning_evidence wins and losing_evidence loses.">
        {(ids) => (
          <textarea {...ids} rows={4} value={text} onInput={({ currentTarget }) => setText(currentTarget.value)} />
        )}
      </Field>
    </ActionDialog>
  );
};
