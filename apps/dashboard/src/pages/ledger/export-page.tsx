import type { LedgerExport, LedgerExportManifest } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { formatCount } from '../../money/format-money';
import { Money } from '../../money/money';
import { Copy, Id } from '../../parts/copy';
import { Facts } from '../../parts/facts';
import { formatBytes } from '../../parts/format-bytes';
import { Icon } from '../../parts/icon';
import { Loaded } from '../../parts/loaded';
import { Pill } from '../../parts/pill';
import { saveFile } from '../../parts/save-file';
import { sha256Hex } from '../../parts/sha256-hex';
import { Table, type TableColumn } from '../../parts/table';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { DateText, Instant } from '../../time/instant';
import type { PageParams } from '../page-entry';
import { completenessWords } from './completeness-words';
import { exportFileName, exportFormats } from './export-formats';
import { controlTotals, type ControlTotal } from './export-totals';
import { LedgerFrame } from './ledger-frame';
import '../payment/proof.css';

const pendingEveryMs = 1_000;

/** One export: what it holds, and its file, checked by its hash as it is downloaded. */
const ExportPage = ({ params }: { params: PageParams }) => {
  const id = params['id'] ?? '';
  const [isPending, setPending] = useState(true);
  const read = useRead(
    'ledger.exports.get',
    [id],
    async (signal) => {
      const found = await client.ledger.exports.get(id, { signal });
      setPending(found.status === 'pending');
      return found;
    },
    isPending ? { everyMs: pendingEveryMs } : {},
  );
  const manifest = useRead(
    'ledger.exports.manifest',
    [id],
    (signal) => client.ledger.exports.manifest(id, { signal }),
    { isEnabled: read.data?.status === 'ready', isFinal: true },
  );
  return (
    <LedgerFrame title="Export" about={read.data ? exportFormats[read.data.format].title : 'Journal export'}>
      <Loaded read={read} lines={6}>
        {(made) => (
          <>
            <section class="card">
              <ExportFacts made={made} />
            </section>
            {made.status === 'pending' && (
              <p role="status">
                Creating the file… <progress aria-label="Creating the file" />
              </p>
            )}
            {made.status === 'failed' && (
              <p class="problem" role="alert">
                The export failed because the ledger could not be read. Create a new export.
              </p>
            )}
            {made.status === 'ready' && (
              <Loaded read={manifest} lines={4}>
                {(held) => (
                  <>
                    <FileCard manifest={held} />
                    <Manifest manifest={held} />
                  </>
                )}
              </Loaded>
            )}
          </>
        )}
      </Loaded>
    </LedgerFrame>
  );
};
export default ExportPage;

const ExportFacts = ({ made }: { made: LedgerExport }) => (
  <Facts
    rows={[
      ['Status', <Pill status={made.status} />],
      ['From', made.from === null ? 'Beginning' : <DateText date={made.from} />],
      ['To', <DateText date={made.as_of} />],
      ['Recorded until', <Instant at={made.known_at} />],
      ['Sub-merchant', made.submerchant ?? 'All'],
      ['Account', made.account && <code>{made.account}</code>],
      ['Completeness', completenessWords(made.completeness).text],
      ['Export', <Id id={made.id} label="export ID" />],
    ]}
  />
);

type FileVerdict = Readonly<{ holds: boolean; text: string }>;

/** The file is hashed here before it is handed over: a cut connection or a changed byte is seen. */
const download = async (manifest: LedgerExportManifest): Promise<FileVerdict> => {
  const response = await client.ledger.exports.download(manifest.id);
  const bytes = await response.arrayBuffer();
  const hash = await sha256Hex(bytes);
  if (hash !== manifest.sha256) {
    return {
      holds: false,
      text: `The file was not saved: its hash ${hash} does not match the manifest.`,
    };
  }
  saveFile(new Blob([bytes]), exportFileName(manifest));
  return { holds: true, text: `File saved. Its hash matches the manifest.` };
};

const FileCard = ({ manifest }: { manifest: LedgerExportManifest }) => {
  const [verdict, setVerdict] = useState<FileVerdict>();
  const [isBusy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    setVerdict(await download(manifest).catch((error: unknown) => ({ holds: false, text: (error as Error).message })));
    setBusy(false);
  };
  return (
    <section class="card proof" aria-label="File" data-holds={verdict?.holds}>
      <Icon name="shield" />
      <div>
        <h2>{exportFileName(manifest)}</h2>
        <p>
          {formatBytes(manifest.bytes)}, SHA-256 <code>{manifest.sha256}</code>{' '}
          <Copy value={manifest.sha256} label="hash" />
        </p>
        <p role="status">{verdict?.text}</p>
      </div>
      <div class="proof-actions">
        <button type="button" class="button" data-kind="primary" disabled={isBusy} onClick={() => void take()}>
          <Icon name="download" /> {isBusy ? 'Downloading…' : 'Download and verify'}
        </button>
        <button
          type="button"
          class="button"
          onClick={() =>
            saveFile(
              new Blob([JSON.stringify(manifest, null, 2)], { type: 'application/json' }),
              `${manifest.id}.manifest.json`,
            )
          }
        >
          <Icon name="download" /> Download manifest
        </button>
      </div>
    </section>
  );
};

const totalColumns: readonly TableColumn<ControlTotal>[] = [
  { title: 'Currency', cell: ({ currency }) => currency },
  { title: 'Layer', cell: ({ layer }) => (layer === 'posted' ? 'Money' : 'Holds') },
  { title: 'Debits', isNumber: true, cell: ({ debits, currency }) => <Money amount={debits} currency={currency} /> },
  { title: 'Credits', isNumber: true, cell: ({ credits, currency }) => <Money amount={credits} currency={currency} /> },
  {
    title: 'Difference',
    isNumber: true,
    cell: ({ debits, credits, currency }) => <Money amount={debits - credits} currency={currency} />,
  },
];

const Manifest = ({ manifest }: { manifest: LedgerExportManifest }) => {
  const totals = controlTotals(manifest.totals);
  return (
    <section class="card" aria-label="Manifest">
      <div class="card-head">
        <h2>Manifest</h2>
        <span class="muted">
          {formatCount(manifest.entries)} entries, {formatCount(manifest.lines)} lines, written{' '}
          <Instant at={manifest.written_at} />
        </span>
      </div>
      {totals.length > 0 && (
        <Table
          caption="Control totals"
          columns={totalColumns}
          rows={totals}
          rowKey={({ currency, layer }) => `${currency} ${layer}`}
        />
      )}
    </section>
  );
};
