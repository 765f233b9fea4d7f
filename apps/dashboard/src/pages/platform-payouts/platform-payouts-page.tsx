import type { PlatformBalance, PlatformPayout } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { Money } from '../../money/money';
import { Id } from '../../parts/copy';
import { ListTable } from '../../parts/list-page';
import { Loaded } from '../../parts/loaded';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { ScopedButton } from '../../parts/scoped-button';
import { Table, type TableColumn } from '../../parts/table';
import { client } from '../../requests/client';
import { useListRead, useRead } from '../../requests/use-read';
import { PageHead } from '../../shell/page-head';
import { DateText, Instant } from '../../time/instant';
import { scheduleWords, skipWords } from './balance-words';
import { AccountDialog, PayDialog, ScheduleDialog } from './platform-dialogs';

type Opened = Readonly<{ kind: 'pay' | 'account' | 'schedule'; balance: PlatformBalance | undefined }>;

const balanceColumns = (open: (opened: Opened) => void): readonly TableColumn<PlatformBalance>[] => [
  { title: 'Currency', cell: ({ currency }) => <strong>{currency}</strong> },
  {
    title: 'Available',
    isNumber: true,
    cell: ({ available, currency }) => <Money amount={available} currency={currency} />,
  },
  { title: 'Pending', isNumber: true, cell: ({ pending, currency }) => <Money amount={pending} currency={currency} /> },
  {
    title: 'In transit',
    isNumber: true,
    cell: ({ in_transit: amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  {
    title: 'Bank account',
    cell: ({ bank_account: account }) =>
      account ? `${account.bank_name ?? account.country} •••• ${account.last4}` : 'None',
  },
  { title: 'Schedule', cell: scheduleWords },
  { title: 'Next payout', cell: ({ next_run_on: day }) => (day ? <DateText date={day} /> : '–') },
  {
    title: 'Actions',
    cell: (balance) => (
      <span class="row-actions">
        <ScopedButton
          scope="payouts:write"
          isDisabled={!balance.bank_account || balance.available <= 0}
          why={balance.bank_account ? 'Nothing is available' : 'Set a bank account first'}
          onClick={() => open({ kind: 'pay', balance })}
        >
          Pay out {balance.currency}
        </ScopedButton>
        <ScopedButton scope="users:manage" onClick={() => open({ kind: 'account', balance })}>
          Bank account
        </ScopedButton>
        <ScopedButton
          scope="payouts:write"
          isDisabled={!balance.bank_account}
          why="Set a bank account first"
          onClick={() => open({ kind: 'schedule', balance })}
        >
          Schedule
        </ScopedButton>
      </span>
    ),
  },
];

const payoutColumns: readonly TableColumn<PlatformPayout>[] = [
  {
    title: 'Amount',
    isNumber: true,
    onPhone: 'top-start',
    cell: ({ id, amount, currency }) => (
      <PageLink class="payment-amount" to={`/platform-payouts/${id}`}>
        <Money amount={amount} currency={currency} />
      </PageLink>
    ),
  },
  { title: 'Status', onPhone: 'top-end', cell: ({ status }) => <Pill status={status} /> },
  { title: 'Made by', cell: ({ run_on: day }) => (day ? 'Schedule' : 'Hand') },
  { title: 'Bank', onPhone: 'bottom-start', cell: ({ destination }) => <span>•••• {destination.last4}</span> },
  { title: 'Arrival', onPhone: 'bottom-end', cell: ({ eta }) => <DateText date={eta} /> },
  { title: 'Created', isMinor: true, cell: ({ scheduled_at: at }) => <Instant at={at} /> },
  { title: 'ID', isMinor: true, cell: ({ id }) => <Id id={id} label="payout ID" /> },
];

/** What the platform has earned, where it goes and when, and what was paid. */
const PlatformPayoutsPage = () => {
  const [opened, setOpened] = useState<Opened>();
  const balances = useRead('platformPayouts.balance', [], (signal) => client.platformPayouts.balance({ signal }));
  const payouts = useListRead('platformPayouts.list', {}, (cursor, signal) =>
    client.platformPayouts.list({ limit: 50, ...(cursor === undefined ? {} : { cursor }) }, { signal }).page(),
  );
  const close = () => setOpened(undefined);
  return (
    <>
      <PageHead
        title="Platform payouts"
        actions={
          <ScopedButton scope="users:manage" onClick={() => setOpened({ kind: 'account', balance: undefined })}>
            Set bank account
          </ScopedButton>
        }
      >
        <p class="muted">Your own money: platform fees, less fees returned, costs that you bear and adjustments.</p>
      </PageHead>
      <div class="stack">
        <Loaded read={balances} lines={3}>
          {({ data }) => (
            <>
              {data
                .filter(({ last_skipped: skipped }) => skipped !== null)
                .map((balance) => (
                  <p
                    key={balance.currency}
                    class={balance.last_skipped?.reason === 'below_minimum' ? 'muted' : 'problem'}
                    role="status"
                  >
                    {skipWords(balance)}
                  </p>
                ))}
              {data.length === 0 ? (
                <p>No fees yet. Set a bank account, and fees can be paid out once their sales are available.</p>
              ) : (
                <Table
                  caption="Balances"
                  columns={balanceColumns(setOpened)}
                  rows={data}
                  rowKey={({ currency }) => currency}
                />
              )}
            </>
          )}
        </Loaded>
        <ListTable
          caption="Platform payouts"
          operation="platformPayouts.list"
          read={payouts}
          columns={payoutColumns}
          rowKey={({ id }) => id}
          empty={<p>No payouts yet.</p>}
        />
      </div>
      {opened?.kind === 'pay' && opened.balance && <PayDialog balance={opened.balance} onClose={close} />}
      {opened?.kind === 'account' && <AccountDialog balance={opened.balance} onClose={close} />}
      {opened?.kind === 'schedule' && opened.balance && <ScheduleDialog balance={opened.balance} onClose={close} />}
    </>
  );
};
export default PlatformPayoutsPage;
