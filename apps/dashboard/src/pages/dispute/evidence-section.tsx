import type { Dispute } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { ActionDialog } from '../../parts/action-dialog';
import { Copy } from '../../parts/copy';
import { formatBytes } from '../../parts/format-bytes';
import { Icon } from '../../parts/icon';
import { saveFile } from '../../parts/save-file';
import { ScopedButton } from '../../parts/scoped-button';
import { words } from '../../parts/status-tone';
import { Table, type TableColumn } from '../../parts/table';
import { showToast } from '../../parts/toasts';
import { showEffect } from '../../parts/show-effect';
import { client } from '../../requests/client';
import { Instant } from '../../time/instant';
import type { DisputeProps } from './dispute-actions';
import { bytesUsed, evidenceLimits, isFileId, type NamedFile } from './evidence-files';
import { onDispute } from './on-dispute';
import { useEvidenceFiles } from './use-evidence-files';

/** The pieces of evidence as they are staged or were submitted, and the files of the dispute. */
export const Evidence = ({ dispute, etag }: DisputeProps) => {
  const [removing, setRemoving] = useState<string>();
  const files = useEvidenceFiles(dispute).data ?? [];
  const pieces = Object.entries(dispute.evidence as Readonly<Record<string, string | null>>);
  const isStaged = dispute.evidence_submitted_at === null && dispute.outcome === null;
  return (
    <section class="card stack" aria-label="Evidence">
      <div class="card-head">
        <h2>Evidence</h2>
        <span class="muted">
          {dispute.evidence_submitted_at ? 'Submitted, final' : isStaged ? 'Not submitted yet' : 'Not submitted'}
        </span>
      </div>
      {pieces.length === 0 ? (
        <p class="muted">
          {isStaged
            ? 'No evidence yet. Facts from the payment record can be included automatically: choose “Add evidence”.'
            : 'The dispute was closed without evidence.'}
        </p>
      ) : (
        <dl class="evidence">
          {pieces.map(([name, value]) => (
            <div key={name}>
              <dt>{words(name)}</dt>
              <dd>
                <Piece dispute={dispute} value={value} files={files} />
                {isStaged && (
                  <ScopedButton scope="disputes:write" onClick={() => setRemoving(name)}>
                    Remove<span class="visually-hidden"> {words(name).toLowerCase()}</span>
                  </ScopedButton>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {files.length > 0 && <Files dispute={dispute} files={files} />}
      {removing && (
        <ActionDialog
          title="Remove evidence"
          submit={`Remove ${words(removing).toLowerCase()}`}
          {...onDispute({ dispute, etag })}
          call={(made, sending) => made.disputes.stageEvidence(dispute.id, { [removing]: null }, sending)}
          onDone={showEffect(`${words(removing)} removed`)}
          onClose={() => setRemoving(undefined)}
        >
          <p>It will not be submitted. An uploaded file stays with the dispute and can be used again.</p>
        </ActionDialog>
      )}
    </section>
  );
};

type PieceProps = { dispute: Dispute; value: string | null; files: readonly NamedFile[] };

const Piece = ({ dispute, value, files }: PieceProps) => {
  if (value === null) return <span class="muted">Erased or stored in the vault</span>;
  if (!isFileId(value)) return <Text value={value} />;
  const file = files.find(({ id }) => id === value);
  return <FileButton dispute={dispute} id={value} name={file?.name ?? value} />;
};

const shortMax = 400;

const Text = ({ value }: { value: string }) =>
  value.length <= shortMax ? (
    <span class="evidence-text">{value}</span>
  ) : (
    <details>
      <summary>{value.slice(0, shortMax / 4)}…</summary>
      <span class="evidence-text">{value}</span>
    </details>
  );

/** The name that the server hands the file out under: its extension fits the content. */
const givenName = ({ headers }: Response): string | undefined => {
  const [, encoded] = /filename\*=UTF-8''(\S+)$/.exec(headers.get('content-disposition') ?? '') ?? [];
  return encoded === undefined ? undefined : decodeURIComponent(encoded);
};

/** Byte for byte as it was uploaded. */
const FileButton = ({ dispute, id, name }: { dispute: Dispute; id: string; name: string }) => {
  const download = async () => {
    try {
      const response = await client.disputes.downloadFile(dispute.id, id);
      saveFile(await response.blob(), givenName(response) ?? name);
    } catch (error) {
      showToast((error as Error).message, 'bad');
    }
  };
  return (
    <button type="button" class="button" onClick={() => void download()}>
      <Icon name="download" /> {name}
    </button>
  );
};

const Files = ({ dispute, files }: { dispute: Dispute; files: readonly NamedFile[] }) => {
  const used = bytesUsed(files);
  const { all } = evidenceLimits(dispute);
  const names = Object.entries(dispute.evidence as Readonly<Record<string, unknown>>);
  const columns: readonly TableColumn<NamedFile>[] = [
    { title: 'File', cell: ({ id, name }) => <FileButton dispute={dispute} id={id} name={name} /> },
    { title: 'Size', isNumber: true, cell: ({ size }) => formatBytes(size) },
    {
      title: 'Used as',
      cell: ({ id }) => {
        const as = names.filter(([, value]) => value === id).map(([name]) => words(name));
        return as.length === 0 ? <span class="muted">Not used, will not be submitted</span> : as.join(', ');
      },
    },
    { title: 'Uploaded', isMinor: true, cell: ({ at }) => <Instant at={at} /> },
    {
      title: 'SHA-256',
      isMinor: true,
      cell: ({ sha256 }) => (
        <>
          <code title={sha256}>{sha256.slice(0, 12)}…</code> <Copy value={sha256} label="hash" />
        </>
      ),
    },
  ];
  return (
    <div class="stack">
      <p class="line">
        <strong>Files</strong>
        <progress aria-label="File storage used" value={used} max={all} />
        <span class="muted">
          {formatBytes(used)} of {formatBytes(all)} used
        </span>
      </p>
      <Table caption="Evidence files" columns={columns} rows={files} rowKey={({ id }) => id} />
    </div>
  );
};
