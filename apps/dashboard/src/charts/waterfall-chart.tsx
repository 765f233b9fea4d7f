import { formatMoney } from '../money/format-money';
import type { Waterfall } from './waterfall';

type Props = { waterfall: Waterfall; currency: string; total: string };

/** The parts of a sum beneath one another, each from where the one before it ended. */
export const WaterfallChart = ({ waterfall, currency, total }: Props) => {
  const { steps, low, high, sum } = waterfall;
  const span = Math.max(1, high - low);
  const xOf = (value: number): number => ((value - low) / span) * 100;
  const bar = (from: number, to: number, kind: string) => (
    <svg class="waterfall-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <line x1={xOf(0)} x2={xOf(0)} y1={0} y2={10} />
      <rect
        data-kind={kind}
        x={xOf(Math.min(from, to))}
        width={Math.max(0.4, Math.abs(xOf(to) - xOf(from)))}
        y={1}
        height={8}
      />
    </svg>
  );
  return (
    <ol class="waterfall">
      {steps.map(({ name, amount, from, to }) => (
        <li key={name}>
          <span>{name}</span>
          {bar(from, to, amount < 0 ? 'minus' : 'plus')}
          <span class="waterfall-amount">{formatMoney(amount, currency)}</span>
        </li>
      ))}
      <li class="waterfall-total">
        <span>{total}</span>
        {bar(0, sum, 'total')}
        <span class="waterfall-amount">{formatMoney(sum, currency)}</span>
      </li>
    </ol>
  );
};
