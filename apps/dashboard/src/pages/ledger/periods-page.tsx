import type { LedgerPeriod } from '@taprail/sdk';
import { useEffect, useState } from 'preact/hooks';
import { ActorName } from '../../parts/actor-name';
import { Copy } from '../../parts/copy';
import { Facts } from '../../parts/facts';
import { Icon } from '../../parts/icon';
import { Loaded } from '../../parts/loaded';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { words } from '../../parts/status-tone';
import { Table, type TableColumn } from '../../parts/table';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { Instant } from '../../time/instant';
import { monthName } from '../../time/months';
import { CloseDialog } from './close-dialog';
import { LedgerFrame } from './ledger-frame';
import { MonthPackButton } from './month-pack-button';
import { missingWords, nextToSignOff, periodTones } from './period-words';
import { SignOffButton } from './sign-off-dialogs';
import { type CloseVerdict, verifyCloses } from './verify-close';
import '../payment/proof.css';

const closingEveryMs = 1_500;
const restEveryMs = 60_000;

/** The months of the books, the newest first. A closed one never changes again. */
const PeriodsPage = () => {
  const [isClosing, setClosing] = useState(false);
  const read = useRead('ledger.periods.list', [], (signal) => client.ledger.periods.list({ signal }).page(), {
    everyMs: isClosing ? closingEveryMs : restEveryMs,
  });
  useEffect(() => setClosing(read.data?.data.some(({ status }) => status === 'closing') ?? false), [read.data]);
  return (
    <LedgerFrame
      title="Months"
      about="A month can be closed once it has ended and its days are sealed. Your finance team signs off its own accounts; the operator closes the books of all platforms. Later arrivals are posted in the open month and marked late."
    >
      <Loaded read={read} lines={8}>
        {({ data }) => (
          <>
            {data.length === 0 && <p class="empty">No periods yet. The ledger has no entries.</p>}
            {data.some(({ close }) => close !== null) && <SignatureCheck periods={data} />}
            {data.length > 0 && (
              <Table caption="Months" columns={columnsFor(data)} rows={data} rowKey={({ period }) => period} />
            )}
          </>
        )}
      </Loaded>
    </LedgerFrame>
  );
};
export default PeriodsPage;

const isOpenMonth = ({ status }: LedgerPeriod): boolean => status === 'open';

/** Months close and are signed off in their order: only one is offered. */
const columnsFor = (periods: readonly LedgerPeriod[]): readonly TableColumn<LedgerPeriod>[] => {
  const next = periods.findLast(isOpenMonth);
  const toSign = nextToSignOff(periods);
  const lastSigned = periods.find(({ sign_off: signed }) => signed !== null);
  return [
    { title: 'Month', cell: ({ period }) => monthName(period) },
    { title: 'Status', cell: ({ status }) => <Pill text={words(status)} tone={periodTones[status]} /> },
    { title: 'Stands in the way', cell: (period) => <InTheWay period={period} /> },
    {
      title: 'Closed',
      cell: ({ close }) => (close ? <Instant at={close.closed_at} /> : <span class="muted">–</span>),
    },
    {
      title: 'Signed off',
      cell: ({ sign_off: signed }) =>
        signed ? (
          <>
            <Instant at={signed.signed_off_at} /> by <ActorName {...signed.signed_off_by} />, digest{' '}
            <Hash hash={signed.digest_sha256} label="digest" />
          </>
        ) : (
          <span class="muted">–</span>
        ),
    },
    {
      title: 'Trial balance',
      cell: ({ ends_on: day, close }) => (
        <>
          <PageLink to={`/ledger?as_of=${day}`}>At month end</PageLink>
          {close && <CloseProof close={close} />}
        </>
      ),
    },
    {
      title: 'Actions',
      cell: (period) => (
        <span class="line">
          <MonthPackButton month={period.period} />
          {((period === toSign && hasEnded(period)) || period === lastSigned) && (
            <SignOffButton period={period} isLast={period === lastSigned} />
          )}
          {period === next && hasEnded(period) && <CloseButton period={period} />}
        </span>
      ),
    },
  ];
};

const hasEnded = ({ checklist }: LedgerPeriod): boolean =>
  checklist.some(({ name, met }) => name === 'month_over' && met);

/** Conditions that do not hold yet, each with the earliest time at which it can. */
const InTheWay = ({ period: { status, checklist } }: { period: LedgerPeriod }) => {
  const open = checklist.filter(({ met }) => !met);
  if (status === 'closed') return <span class="muted">–</span>;
  if (open.length === 0) return <>Nothing, it can be closed</>;
  return (
    <ul class="period-open">
      {open.map(({ name, available_at: at }) => (
        <li key={name}>
          {missingWords[name]}
          {at && (
            <span class="muted">
              , earliest <Instant at={at} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
};

const CloseButton = ({ period }: { period: LedgerPeriod }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="button" onClick={() => setOpen(true)}>
        Close {monthName(period.period)}
      </button>
      {isOpen && <CloseDialog period={period} onClose={() => setOpen(false)} />}
    </>
  );
};

const Hash = ({ hash, label }: { hash: string; label: string }) => (
  <>
    <code title={hash}>{hash.slice(0, 16)}…</code> <Copy value={hash} label={label} />
  </>
);

const CloseProof = ({ close }: { close: NonNullable<LedgerPeriod['close']> }) => (
  <details>
    <summary>Hashes</summary>
    <Facts
      rows={[
        ['Trial balance SHA-256', <Hash hash={close.trial_balance_sha256} label="trial balance hash" />],
        ['Journal root hash', <Hash hash={close.root} label="root" />],
        ['Journal streams', String(close.heads.length)],
        ['Signing key', <code>{close.key_id}</code>],
      ]}
    />
  </details>
);

const SignatureCheck = ({ periods }: { periods: readonly LedgerPeriod[] }) => {
  const [verdict, setVerdict] = useState<CloseVerdict>();
  const check = async () => {
    try {
      setVerdict(await verifyCloses(periods, await client.ledger.keys()));
    } catch (error) {
      setVerdict({ holds: false, text: (error as Error).message });
    }
  };
  return (
    <section class="card proof" aria-label="Signatures" data-holds={verdict?.holds}>
      <Icon name="shield" />
      <div>
        <h2>Signatures</h2>
        <p role="status">
          {verdict?.text ??
            'Each closed month is signed over its journal and trial balance and is chained to the previous month.'}
        </p>
      </div>
      <div class="proof-actions">
        <button type="button" class="button" onClick={() => void check()}>
          Verify in this browser
        </button>
      </div>
    </section>
  );
};
