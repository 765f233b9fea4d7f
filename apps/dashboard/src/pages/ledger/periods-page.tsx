import type { LedgerPeriod } from '@taprail/sdk';
import { useEffect, useState } from 'preact/hooks';
import { Copy } from '../../parts/copy';
import { Facts } from '../../parts/facts';
import { Icon } from '../../parts/icon';
import { Loaded } from '../../parts/loaded';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { words } from '../../parts/status-tone';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { DateText, Instant } from '../../time/instant';
import { monthName } from '../../time/months';
import { CloseDialog } from './close-dialog';
import { LedgerFrame } from './ledger-frame';
import { Checklist } from './period-checklist';
import { periodTones } from './period-words';
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
      title="Periods"
      about="A month can be closed once it has ended and its days are sealed. Later arrivals are posted in the open month and marked late."
    >
      <Loaded read={read} lines={8}>
        {({ data }) => (
          <>
            {data.length === 0 && <p class="empty">No periods yet. The ledger has no entries.</p>}
            {data.some(({ close }) => close !== null) && <SignatureCheck periods={data} />}
            {data.map((period) => (
              <Period key={period.period} period={period} isNext={period === data.findLast(isOpenMonth)} />
            ))}
          </>
        )}
      </Loaded>
    </LedgerFrame>
  );
};
export default PeriodsPage;

const isOpenMonth = ({ status }: LedgerPeriod): boolean => status === 'open';

/** Months close in their order: only the oldest open one is offered. */
const Period = ({ period, isNext }: { period: LedgerPeriod; isNext: boolean }) => {
  const [isOpen, setOpen] = useState(false);
  const { status, close } = period;
  const isOver = period.checklist.some(({ name, met }) => name === 'month_over' && met);
  return (
    <section class="card" aria-label={monthName(period.period)}>
      <div class="card-head">
        <h2>{monthName(period.period)}</h2>
        <span class="line">
          <Pill text={words(status)} tone={periodTones[status]} />
          <span class="muted">
            <DateText date={period.starts_on} /> to <DateText date={period.ends_on} />
          </span>
          {isOver && isNext && (
            <button type="button" class="button" onClick={() => setOpen(true)}>
              Close {monthName(period.period)}
            </button>
          )}
        </span>
      </div>
      {close === null ? <Checklist period={period} /> : <CloseFacts period={period} close={close} />}
      {isOpen && <CloseDialog period={period} onClose={() => setOpen(false)} />}
    </section>
  );
};

const Hash = ({ hash, label }: { hash: string; label: string }) => (
  <>
    <code title={hash}>{hash.slice(0, 16)}…</code> <Copy value={hash} label={label} />
  </>
);

const CloseFacts = ({ period, close }: { period: LedgerPeriod; close: NonNullable<LedgerPeriod['close']> }) => (
  <Facts
    rows={[
      ['Closed', <Instant at={close.closed_at} />],
      ['Trial balance', <PageLink to={`/ledger?as_of=${period.ends_on}`}>View at month end</PageLink>],
      ['Trial balance SHA-256', <Hash hash={close.trial_balance_sha256} label="trial balance hash" />],
      ['Journal root hash', <Hash hash={close.root} label="root" />],
      ['Journal streams', String(close.heads.length)],
      ['Signing key', <code>{close.key_id}</code>],
    ]}
  />
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
