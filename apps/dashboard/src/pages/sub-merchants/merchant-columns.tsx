import type { ComponentChildren } from 'preact';
import { Money } from '../../money/money';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import type { TableColumn } from '../../parts/table';
import { DateText, Instant } from '../../time/instant';
import { DueText, lacksOf } from '../onboarding/queue-card';
import { businessName, dutyOf } from '../onboarding/queue-order';
import type { MerchantRow } from './merchant-rows';

const nothing = <span class="muted">–</span>;

/** One amount per currency, one below the other. */
const Amounts = ({ children }: { children: readonly ComponentChildren[] }) =>
  children.length === 0 ? nothing : <span class="merchant-amounts">{children}</span>;

/** The columns of the table. Figures that the key may not see have none. */
export const merchantColumns = (
  sees: Readonly<{ payments: boolean; ledger: boolean }>,
): readonly TableColumn<MerchantRow>[] => [
  {
    title: 'Sub-merchant',
    onPhone: 'top-start',
    cutWidth: '26%',
    cell: ({ record }) => {
      const name = businessName(record);
      return (
        <PageLink class="merchant-name" to={`/sub-merchants/${record.externalRef}`} title={name ?? record.externalRef}>
          <bdi>{name ?? record.externalRef}</bdi>
          {name !== undefined && <small class="muted">{record.externalRef}</small>}
        </PageLink>
      );
    },
  },
  {
    title: 'Status',
    onPhone: 'top-end',
    cell: ({ record }) => {
      const lacks = lacksOf(record);
      return (
        <span class="merchant-status">
          <Pill status={record.status} />
          {lacks !== undefined && <Pill text={lacks} tone="warn" />}
        </span>
      );
    },
  },
  {
    title: 'Open requirements',
    onPhone: 'bottom-start',
    cell: ({ record }) => (dutyOf(record) === 'none' ? nothing : <DueText row={record} />),
  },
  ...(sees.payments
    ? [
        {
          title: 'Volume, 30 days',
          isNumber: true,
          cell: ({ volumes = [] }: MerchantRow) => (
            <Amounts>
              {volumes
                .filter(({ captured }) => captured.count > 0)
                .map(({ captured, currency }) => (
                  <Money key={currency} amount={captured.amount} currency={currency} />
                ))}
            </Amounts>
          ),
        },
      ]
    : []),
  ...(sees.ledger
    ? [
        {
          title: 'Balance',
          isNumber: true,
          onPhone: 'bottom-end' as const,
          cell: ({ money }: MerchantRow) => (
            <Amounts>
              {(money?.balances ?? []).map(({ currency, available, pending, negative }) => (
                <Money key={currency} amount={available + pending - negative} currency={currency} />
              ))}
            </Amounts>
          ),
        },
        {
          title: 'Next payout',
          isNumber: true,
          cell: ({ money }: MerchantRow) =>
            money?.next_payout ? (
              <PageLink class="merchant-amounts" to={`/payouts/${money.next_payout.id}`}>
                <Money amount={money.next_payout.amount} currency={money.next_payout.currency} />
                <small>
                  <DateText date={money.next_payout.eta} />
                </small>
              </PageLink>
            ) : (
              nothing
            ),
        },
      ]
    : []),
  { title: 'Country', isMinor: true, cell: ({ record }) => record.details?.country },
  {
    title: 'Created',
    isMinor: true,
    cell: ({ record }) => record.details && <Instant at={record.details.createdAt} />,
  },
];
