import { type AuditRow, ProofError, TaprailError, verifyProof } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { Icon } from '../../parts/icon';
import { saveFile } from '../../parts/save-file';
import { client } from '../../requests/client';
import { formatDate } from '../../time/format-time';
import './proof.css';

const rowsMax = 500;

type Verdict = Readonly<{ holds: boolean; text: string }>;

/** Fetches the proof and checks it here, with nothing of the server but its public keys. */
const verify = async (id: string, rows: readonly AuditRow[] | undefined): Promise<Verdict> => {
  try {
    const [proof, keys, audit] = await Promise.all([
      client.transactions.proof(id),
      client.ledger.keys(),
      rows ?? client.transactions.audit(id).toArray({ max: rowsMax }),
    ]);
    const proved = await verifyProof(proof, keys, { audit: [...audit] });
    const later =
      proved.eventsNotSealed === 0
        ? ''
        : ` ${proved.eventsNotSealed} later events are chained to them and not sealed yet.`;
    return {
      holds: true,
      text: `Events 1 to ${proved.revision + 1} were on record on ${formatDate(proved.date)}, signed with key ${proved.keyId}.${later}`,
    };
  } catch (error) {
    if (error instanceof ProofError) return { holds: false, text: `Verification failed: ${error.message}.` };
    if (error instanceof TaprailError && error.is('seal_pending')) {
      return {
        holds: false,
        text: 'The day of this payment is not sealed yet. Advance the test clock past midnight, or try again tomorrow.',
      };
    }
    throw error;
  }
};

/** The proof of one payment: to check here, or to take along. Without `rows` the events are read for the check. */
export const ProofCard = ({ id, rows }: { id: string; rows?: readonly AuditRow[] }) => {
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
    saveFile(new Blob([JSON.stringify(proof, null, 2)], { type: 'application/json' }), `${id}.proof.json`);
  };
  return (
    <section class="card proof" aria-label="Proof" data-holds={verdict?.holds}>
      <Icon name="shield" />
      <div>
        <h2>Proof</h2>
        <p role="status">
          {verdict?.text ??
            'Each event includes the hash of the previous one, and each day is sealed with a signature. Your browser can verify both.'}
        </p>
      </div>
      <div class="proof-actions">
        <button
          type="button"
          class="button"
          data-kind="primary"
          disabled={isBusy || rows?.length === 0}
          onClick={() => void check()}
        >
          {isBusy ? 'Verifying…' : 'Verify in this browser'}
        </button>
        <button
          type="button"
          class="button"
          onClick={() => void download().catch((error: Error) => setVerdict({ holds: false, text: error.message }))}
        >
          <Icon name="download" /> Download proof
        </button>
      </div>
    </section>
  );
};
