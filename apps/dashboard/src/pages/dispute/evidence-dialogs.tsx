import type { Dispute, EvidenceFile, Taprail, Transaction } from '@taprail/sdk';
import { useRef, useState } from 'preact/hooks';
import { formatCount } from '../../money/format-money';
import { ActionDialog } from '../../parts/action-dialog';
import { Facts } from '../../parts/facts';
import { CheckField, Field, SelectField } from '../../parts/fields';
import { formatBytes } from '../../parts/format-bytes';
import { lowerWords, words } from '../../parts/status-tone';
import { showEffect } from '../../parts/show-effect';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { useScope } from '../../session/use-session';
import { isCharged } from '../payment/charged-payment';
import type { DisputeDialogProps } from './dispute-actions';
import { bytesUsed, evidenceLimits, type FileKind, fileKinds, fileProblem, fileTypes } from './evidence-files';
import { onDispute } from './on-dispute';
import { packedFacts } from './packed-evidence';
import { useEvidenceFiles } from './use-evidence-files';

export const evidenceTexts = [
  'uncategorized_text',
  'product_description',
  'customer_name',
  'customer_communication',
  'receipt',
  'refund_refusal_explanation',
  'cancellation_rebuttal',
  'duplicate_charge_explanation',
  'refund_policy_disclosure',
  'cancellation_policy_disclosure',
  'service_documentation',
  'service_date',
  'access_activity_log',
] as const;

export type EvidenceText = (typeof evidenceTexts)[number];

const textMax = 20_000;

export const EvidenceDialog = ({ dispute, etag, first, onClose }: DisputeDialogProps & { first?: EvidenceText }) => {
  const [packs, setPacks] = useState(true);
  const [name, setName] = useState<EvidenceText>(first ?? 'uncategorized_text');
  const [text, setText] = useState('');
  const said = text.trim();
  const problem = said.length > textMax ? 'The text is too long' : !packs && said === '' ? 'Nothing to add' : undefined;
  return (
    <ActionDialog
      title="Add evidence"
      submit="Add to evidence"
      {...onDispute({ dispute, etag })}
      problem={problem}
      call={(made, sending) =>
        made.disputes.stageEvidence(
          dispute.id,
          { ...(packs ? { auto_pack: true } : {}), ...(said === '' ? {} : { [name]: said }) },
          sending,
        )
      }
      onDone={showEffect('Evidence added. Submit it when it is complete')}
      onClose={onClose}
    >
      <CheckField
        label="Include facts from the payment record: card, terminal, times and charges"
        isChecked={packs}
        onChange={setPacks}
      />
      {packs && <PackPreview dispute={dispute} />}
      <SelectField
        label="Type"
        value={name}
        options={evidenceTexts.map((each) => [each, words(each)] as const)}
        onChange={(value) => setName(value as typeof name)}
        hint="Your text goes in place of the fact of the same type that is included"
      />
      <Field
        label="Text"
        hint={`${formatCount(said.length)} of ${formatCount(textMax)} characters. In test mode, winning_evidence wins and losing_evidence loses.`}
        problem={said.length > textMax ? problem : undefined}
      >
        {(ids) => (
          <textarea {...ids} rows={4} value={text} onInput={({ currentTarget }) => setText(currentTarget.value)} />
        )}
      </Field>
    </ActionDialog>
  );
};

const factsOf = (record: Transaction, dispute: Dispute) =>
  isCharged(record) ? packedFacts(record, dispute).map(([name, fact]) => [words(name), fact] as const) : [];

/** The facts that would be packed. What is staged can be read, and taken away, before it is submitted. */
const PackPreview = ({ dispute }: Pick<DisputeDialogProps, 'dispute'>) => {
  const id = dispute.transaction_id;
  const maySee = useScope('payments:read');
  const read = useRead('transactions.get', [id, 'pack'], (signal) => client.transactions.get(id, {}, { signal }), {
    isEnabled: maySee,
  });
  if (!read.data) return null;
  return (
    <div class="pack" role="region" aria-label="Facts to include" tabIndex={0}>
      <Facts rows={factsOf(read.data, dispute)} />
    </div>
  );
};

/** A file is uploaded and named in one go; a file that nothing names is not submitted. */
export const UploadDialog = ({ dispute, etag, first, onClose }: DisputeDialogProps & { first?: FileKind }) => {
  const [file, setFile] = useState<File>();
  const [kind, setKind] = useState<FileKind>(first ?? 'uncategorized_file');
  const [replaces, setReplaces] = useState(false);
  const uploaded = useRef<Readonly<{ file: File; made: EvidenceFile }>>();
  const used = bytesUsed(useEvidenceFiles(dispute).data ?? []);
  const isTaken = dispute.evidence[kind as never] !== undefined;
  const limits = evidenceLimits(dispute);
  const fault = fileProblem(file, used, limits);
  const problem = fault ?? (isTaken && !replaces ? `${words(kind)} has evidence already` : undefined);

  /** Another try after the naming failed names the file that is there, and sends its bytes no second time. */
  const upload = async (made: Taprail, idempotencyKey: string, ifMatch: string | undefined) => {
    let version = ifMatch;
    if (uploaded.current?.file !== file) {
      const { data, response } = await made.disputes
        .uploadFile(dispute.id, { file: file! }, { idempotencyKey, ifMatch })
        .withResponse();
      uploaded.current = { file: file!, made: data };
      version = response.etag;
    }
    return made.disputes.stageEvidence(
      dispute.id,
      { [kind]: uploaded.current!.made.id },
      { idempotencyKey: `${idempotencyKey}-${kind}`, ifMatch: version },
    );
  };
  return (
    <ActionDialog
      title="Upload file"
      submit={file ? `Upload ${formatBytes(file.size)}` : 'Upload'}
      {...onDispute({ dispute, etag })}
      problem={problem}
      call={(made, { idempotencyKey, ifMatch }) => upload(made, idempotencyKey, ifMatch)}
      onDone={showEffect('File added. Submit the evidence when it is complete')}
      onClose={onClose}
    >
      <Field
        label="File"
        hint={`JPEG, PNG or PDF, up to ${formatBytes(limits.one)}. ${formatBytes(used)} of ${formatBytes(limits.all)} used by all files.`}
        problem={file && fault}
      >
        {(ids) => (
          <input
            {...ids}
            type="file"
            accept={fileTypes.join(',')}
            onChange={({ currentTarget }) => setFile(currentTarget.files?.[0])}
          />
        )}
      </Field>
      <SelectField
        label="Type"
        value={kind}
        options={fileKinds.map((each) => [each, words(each)] as const)}
        onChange={(value) => {
          setKind(value as FileKind);
          setReplaces(false);
        }}
      />
      {isTaken && (
        <CheckField
          label={`Replace what is there as ${lowerWords(kind)}`}
          isChecked={replaces}
          onChange={setReplaces}
        />
      )}
    </ActionDialog>
  );
};
