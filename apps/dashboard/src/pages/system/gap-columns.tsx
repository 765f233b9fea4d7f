import type { Gap } from '@taprail/sdk';
import { Money } from '../../money/money';
import { words } from '../../parts/status-tone';
import type { TableColumn } from '../../parts/table';

/** The facts of a gap that its platform and the operator see alike. */
type GapFacts = Pick<Gap, 'kind' | 'amount' | 'amount_currency' | 'submerchant'>;

const kind: TableColumn<GapFacts> = { title: 'Type', cell: (gap) => words(gap.kind) };
const amount: TableColumn<GapFacts> = {
  title: 'Amount',
  isNumber: true,
  cell: ({ amount: minor, amount_currency: currency }) =>
    minor === null ? 'Unknown' : <Money amount={minor} currency={currency} />,
};
const submerchant: TableColumn<GapFacts> = { title: 'Sub-merchant', cell: (gap) => gap.submerchant };

export const gapColumns = { kind, amount, submerchant };
