import type { LedgerDigest } from '@taprail/sdk';
import { useEffect, useState } from 'preact/hooks';
import { useSearch } from 'wouter-preact';
import { Copy } from '../../parts/copy';
import { TextField } from '../../parts/fields';
import { Icon } from '../../parts/icon';
import { Loaded } from '../../parts/loaded';
import { RequiresScope } from '../../parts/requires-scope';
import { sha256Hex } from '../../parts/sha256-hex';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { useScope } from '../../session/use-session';
import { ProofCard } from '../payment/proof-card';
import { digestText } from './digest-text';
import { CutFields, LedgerFrame, ReportState, useCut, useSetParams } from './ledger-frame';

/** One hash of all balances, and proofs that payments were on record, both to be checked without trust in the server. */
const DigestPage = () => {
  const cut = useCut();
  const read = useRead('ledger.digest', [cut], (signal) => client.ledger.digest(cut, { signal }), {
    keepsBefore: true,
  });
  return (
    <LedgerFrame
      title="Digest and proof"
      about="Equal digests mean identical balances. Save today’s digest and compute it again later for the same dates to show that nothing changed."
    >
      <CutFields />
      <Loaded read={read} lines={4}>
        {(digest) => <Digest key={digest.sha256} digest={digest} />}
      </Loaded>
      <PaymentProof />
    </LedgerFrame>
  );
};
export default DigestPage;

const Digest = ({ digest }: { digest: LedgerDigest }) => {
  const [computed, setComputed] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const check = async () => {
    setProblem(undefined);
    try {
      const { as_of: asOf, known_at: knownAt } = digest;
      const balance = await client.ledger.trialBalance({ as_of: asOf, known_at: knownAt });
      setComputed(await sha256Hex(new TextEncoder().encode(digestText(balance))));
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  const holds = computed === undefined ? undefined : computed === digest.sha256;
  return (
    <section class="card proof" aria-label="Digest" data-holds={problem === undefined ? holds : false}>
      <Icon name="shield" />
      <div>
        <h2>Ledger digest</h2>
        <p>
          <code>{digest.sha256}</code> <Copy value={digest.sha256} label="digest" />
        </p>
        <p role="status">
          {problem ??
            (holds === undefined
              ? 'SHA-256 of the debits and credits of every account.'
              : holds
                ? 'Your browser computed the same digest from the trial balance.'
                : `Your browser computed a different digest from the trial balance: ${computed}.`)}
        </p>
        <ReportState report={digest} />
      </div>
      <div class="proof-actions">
        <button type="button" class="button" data-kind="primary" onClick={() => void check()}>
          Compute in this browser
        </button>
      </div>
    </section>
  );
};

const idForm = /^txn_[0-9A-Za-z]{6,60}$/;

const PaymentProof = () => {
  const asked = new URLSearchParams(useSearch()).get('payment') ?? '';
  const [typed, setTyped] = useState(asked);
  const set = useSetParams();
  const maySee = useScope('payments:read');
  useEffect(() => {
    const id = typed.trim();
    if (id !== asked && (id === '' || idForm.test(id))) set({ payment: id });
  }, [typed]);
  return (
    <div class="stack">
      <div class="ledger-id">
        <TextField
          label="Payment"
          isMono
          value={typed}
          onInput={setTyped}
          placeholder="txn_…"
          problem={typed.trim() === '' || idForm.test(typed.trim()) ? undefined : 'Payment IDs start with txn_'}
          hint="Proves that the events of the payment were on record on a given day"
        />
      </div>
      {idForm.test(asked) &&
        (maySee ? <ProofCard key={asked} id={asked} /> : <RequiresScope scope="payments:read" kind="empty" />)}
    </div>
  );
};
