import { type AuditRow, ProofError, TaprailError, verifyProof } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { Copy } from '../../parts/copy';
import { Icon } from '../../parts/icon';
import { PageLink } from '../../parts/page-link';
import { words } from '../../parts/status-tone';
import { Table, type TableColumn } from '../../parts/table';
import { client } from '../../requests/client';
import { formatDate } from '../../time/format-time';
import { Instant } from '../../time/instant';

type Props = { id: string; rows: readonly AuditRow[]; revision: number };

const columnsFor = (id: string, shown: number): readonly TableColumn<AuditRow>[] => [
  {
    title: 'Event',
    cell: ({ revision, type }) => (
      <PageLink
        to={`/payments/${id}?tab=audit&revision=${revision}`}
        aria-current={revision === shown ? 'true' : undefined}
      >
        {revision + 1}. {words(type)}
      </PageLink>
    ),
  },
  { title: 'At', cell: ({ at }) => <Instant at={at} isExact /> },
  { title: 'By', cell: ({ actor }) => (actor.kind === 'service' ? words(actor.id) : actor.id), isMinor: true },
  {
    title: 'Hash',
    cell: ({ hash }) => (
      <span class="hash">
        <code title={hash}>{hash.slice(0, 12)}…</code>
        <Copy value={hash} label="hash" />
      </span>
    ),
  },
  { title: 'Follows', isMinor: true, cell: ({ prev_hash: hash }) => <code title={hash}>{hash.slice(0, 12)}…</code> },
];

/** Every event with its hash, which includes the hash before it, and the proof that none was changed. */
export const AuditTab = ({ id, rows, revision }: Props) => (
  <div class="stack">
    <Proof id={id} rows={rows} />
    <Table caption="Events of the record" columns={columnsFor(id, revision)} rows={rows} rowKey={(row) => row.hash} />
  </div>
);

type Verdict = Readonly<{ holds: boolean; text: string }>;

/** Fetches the proof and checks it here, with nothing of the server but its public keys. */
const verify = async (id: string, rows: readonly AuditRow[]): Promise<Verdict> => {
  try {
    const [proof, keys] = await Promise.all([client.transactions.proof(id), client.ledger.keys()]);
    const proved = await verifyProof(proof, keys, { audit: [...rows] });
    const later =
      proved.eventsNotSealed === 0 ? '' : ` ${proved.eventsNotSealed} later events follow from it and are sealed next.`;
    return {
      holds: true,
      text: `Events 1 to ${proved.revision + 1} were on record on ${formatDate(proved.date)}, signed with key ${proved.keyId}.${later}`,
    };
  } catch (error) {
    if (error instanceof ProofError) return { holds: false, text: `The record does not hold: ${error.message}.` };
    if (error instanceof TaprailError && error.is('seal_pending')) {
      return {
        holds: false,
        text: 'The day of this record is not sealed yet. Move the clock past midnight, or come back tomorrow.',
      };
    }
    throw error;
  }
};

const Proof = ({ id, rows }: { id: string; rows: readonly AuditRow[] }) => {
  const [verdict, setVerdict] = useState<Verdict>();
  const [isBusy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    try {
      setVerdict(await verify(id, rows));
    } catch (error) {
      setVerdict({ holds: false, text: (error as Error).message });
    } finally {
      setBusy(false);
    }
  };
  const download = async () => {
    const proof = await client.transactions.proof(id);
    const url = URL.createObjectURL(new Blob([JSON.stringify(proof, null, 2)], { type: 'application/json' }));
    Object.assign(document.createElement('a'), { href: url, download: `${id}.proof.json` }).click();
    URL.revokeObjectURL(url);
  };
  return (
    <section class="card proof" aria-label="Proof" data-holds={verdict?.holds}>
      <Icon name="shield" />
      <div>
        <h2>Proof</h2>
        <p role="status">
          {verdict?.text ??
            'Each event carries the hash of the one before it, and each day is sealed with a signature. Your browser can check both.'}
        </p>
      </div>
      <div class="proof-actions">
        <button
          type="button"
          class="button"
          data-kind="primary"
          disabled={isBusy || rows.length === 0}
          onClick={() => void check()}
        >
          {isBusy ? 'Checking…' : 'Verify in this browser'}
        </button>
        <button
          type="button"
          class="button"
          onClick={() => void download().catch((error: Error) => setVerdict({ holds: false, text: error.message }))}
        >
          <Icon name="download" /> Proof
        </button>
      </div>
    </section>
  );
};
