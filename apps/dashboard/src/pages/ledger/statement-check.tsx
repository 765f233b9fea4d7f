import type { LedgerStatement } from '@taprail/sdk';
import { Icon } from '../../parts/icon';
import { ReportState } from './ledger-frame';

type Props = Readonly<{
  statement: Pick<LedgerStatement, 'through' | 'known_at' | 'completeness' | 'lag_events'>;
  /** Undefined until all lines are there. */
  agrees: boolean | undefined;
  agreed: string;
  disagreed: string;
}>;

/** Whether the lines lead from the first balance to the last, and of which books the statement is. */
export const StatementCheck = ({ statement, agrees, agreed, disagreed }: Props) => (
  <>
    {agrees === true && (
      <p class="balanced">
        <Icon name="check" /> {agreed}
      </p>
    )}
    {agrees === false && (
      <p class="problem" role="alert">
        {disagreed} Reload the page: an entry may have been posted in between.
      </p>
    )}
    <ReportState
      report={{
        as_of: statement.through,
        known_at: statement.known_at,
        completeness: statement.completeness,
        lag_events: statement.lag_events,
      }}
    />
  </>
);
