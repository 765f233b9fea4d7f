import type { Adjustment } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { useSearch } from 'wouter-preact';
import { Money } from '../../money/money';
import { ActorName } from '../../parts/actor-name';
import { Id } from '../../parts/copy';
import { ListTable } from '../../parts/list-page';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { ScopedButton } from '../../parts/scoped-button';
import { words } from '../../parts/status-tone';
import { SubMerchantLink } from '../../parts/sub-merchant-link';
import type { TableColumn } from '../../parts/table';
import { client } from '../../requests/client';
import { useListRead } from '../../requests/use-read';
import { useScope, useSession } from '../../session/use-session';
import { Instant } from '../../time/instant';
import { ApproveDialog, NewAdjustmentDialog, RejectDialog, ReverseDialog } from './adjustment-dialogs';
import { LedgerFrame } from './ledger-frame';

const scope = 'payouts:write';
const statuses = ['', 'pending_approval', 'posted', 'rejected', 'expired'] as const;

type Opened = Readonly<{ kind: 'approve' | 'reject' | 'reverse'; adjustment: Adjustment }>;
type Shown = Readonly<{ ownId: string | undefined; open: (opened: Opened) => void }>;

const columns: readonly TableColumn<Adjustment>[] = [
  {
    title: 'Amount',
    isNumber: true,
    onPhone: 'top-start',
    cell: ({ amount, currency, direction }) => (
      <Money amount={direction === 'credit' ? amount : -amount} currency={currency} />
    ),
  },
  { title: 'Status', onPhone: 'top-end', cell: ({ status }) => <Pill status={status} /> },
  {
    title: 'Sub-merchant',
    onPhone: 'bottom-start',
    cell: ({ submerchant }) => <SubMerchantLink reference={submerchant} />,
  },
  {
    title: 'Reason',
    cell: ({ reason, description, reverses }) => (
      <span title={description ?? undefined}>
        {reverses === null ? words(reason) : 'Reversal'}
        {description !== null && <small class="muted"> {description}</small>}
      </span>
    ),
  },
  { title: 'Reference', isMinor: true, cell: ({ reference }) => reference ?? '–' },
  { title: 'Proposed by', cell: ({ proposed_by: { kind, id } }) => <ActorName kind={kind} id={id} /> },
  {
    title: 'Decided by',
    isMinor: true,
    cell: ({ decided_by: by }) => (by ? <ActorName kind={by.kind} id={by.id} /> : '–'),
  },
  { title: 'Created', onPhone: 'bottom-end', cell: ({ created_at: at }) => <Instant at={at} /> },
  { title: 'ID', isMinor: true, cell: ({ id }) => <Id id={id} label="adjustment ID" /> },
];

const choices = (
  { status, proposed_by: by, reverses, reversed_by: reversed }: Adjustment,
  ownId: string | undefined,
) => {
  if (status === 'pending_approval') {
    return by.id === ownId
      ? ([['reject', 'Take back']] as const)
      : ([
          ['approve', 'Approve'],
          ['reject', 'Reject'],
        ] as const);
  }
  return status === 'posted' && reverses === null && reversed === null ? ([['reverse', 'Reverse']] as const) : [];
};

const actions = ({ ownId, open }: Shown): TableColumn<Adjustment> => ({
  title: 'Actions',
  cell: (adjustment) => (
    <span class="row-actions">
      {choices(adjustment, ownId).map(([kind, text]) => (
        <button
          key={kind}
          type="button"
          class="button"
          aria-label={`${text}: ${adjustment.submerchant}`}
          onClick={() => open({ kind, adjustment })}
        >
          {text}
        </button>
      ))}
    </span>
  ),
});

/** Money that the platform gives to sub-merchants and takes back, with who proposed and who approved it. */
const AdjustmentsPage = () => {
  const { user, key } = useSession();
  const mayDecide = useScope(scope);
  const [isNew, setNew] = useState(false);
  const [opened, setOpened] = useState<Opened>();
  const params = new URLSearchParams(useSearch());
  const status = statuses.find((each) => each === params.get('status')) ?? '';
  const query = status === '' ? {} : { status };
  const read = useListRead('adjustments.list', query, (cursor, signal) =>
    client.adjustments.list({ ...query, limit: 50, ...(cursor === undefined ? {} : { cursor }) }, { signal }).page(),
  );
  const shown = mayDecide ? [...columns, actions({ ownId: user?.id ?? key?.id, open: setOpened })] : columns;
  const close = () => setOpened(undefined);
  return (
    <LedgerFrame
      title="Adjustments"
      about="Credit a sub-merchant from your operating balance, or debit it. Above the limit of the platform, somebody else approves."
      actions={
        <ScopedButton scope={scope} kind="primary" onClick={() => setNew(true)}>
          New adjustment
        </ScopedButton>
      }
    >
      <nav class="presets" aria-label="Status">
        {statuses.map((each) => (
          <PageLink
            key={each}
            to={each === '' ? '/ledger/adjustments' : `/ledger/adjustments?status=${each}`}
            aria-current={each === status ? 'true' : undefined}
          >
            {each === '' ? 'All' : words(each)}
          </PageLink>
        ))}
      </nav>
      <ListTable
        caption="Adjustments"
        operation="adjustments.list"
        read={read}
        columns={shown}
        rowKey={({ id }) => id}
        empty={<p>{status === '' ? 'No adjustments yet.' : `No adjustment is ${words(status).toLowerCase()}.`}</p>}
      />
      {isNew && <NewAdjustmentDialog onClose={() => setNew(false)} />}
      {opened?.kind === 'approve' && <ApproveDialog adjustment={opened.adjustment} onClose={close} />}
      {opened?.kind === 'reject' && <RejectDialog adjustment={opened.adjustment} onClose={close} />}
      {opened?.kind === 'reverse' && <ReverseDialog adjustment={opened.adjustment} onClose={close} />}
    </LedgerFrame>
  );
};
export default AdjustmentsPage;
