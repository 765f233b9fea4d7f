import type { Authorisation } from '@taprail/sdk';
import { ChartFigure } from '../../charts/chart-figure';
import { formatMoney } from '../../money/format-money';
import { Money } from '../../money/money';
import type { TableColumn } from '../../parts/table';
import { stayBar, type StayPart } from './stay-bar';

/** Authorised, posted and the ceiling as one bar. */
export const StayFigure = ({ hold, title }: { hold: Authorisation; title: string }) => {
  const { currency } = hold;
  const money = (amount: number) => formatMoney(amount, currency);
  const parts = stayBar(hold);
  const whole = Math.max(
    1,
    parts.reduce((sum, { amount }) => sum + amount, 0),
  );
  const columns: readonly TableColumn<StayPart>[] = [
    { title: 'Component', cell: ({ name }) => name },
    { title: 'Meaning', cell: ({ meaning }) => meaning },
    { title: 'Amount', isNumber: true, cell: ({ amount }) => <Money amount={amount} currency={currency} /> },
  ];
  let from = 0;
  return (
    <ChartFigure
      title={title}
      note={`${money(hold.amount)} authorised with a ceiling of ${money(hold.ceiling_amount)}.`}
      rows={parts}
      columns={columns}
      rowKey={({ name }) => name}
      legend={parts.map(({ name, amount, colour }) => [`${name} ${money(amount)}`, colour] as const)}
    >
      <svg
        class="stay-bar"
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        role="img"
        aria-label={parts.map(({ name, amount }) => `${name} ${money(amount)}`).join(', ')}
      >
        {parts.map(({ name, amount, colour }) => {
          const x = (from / whole) * 100;
          from += amount;
          return <rect key={name} data-chart={colour} x={x} y={0} width={(amount / whole) * 100} height={8} />;
        })}
      </svg>
    </ChartFigure>
  );
};
