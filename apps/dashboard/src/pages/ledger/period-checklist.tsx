import type { LedgerPeriod } from '@taprail/sdk';
import { Icon } from '../../parts/icon';
import { Instant } from '../../time/instant';
import { checkWords } from './period-words';

/** The conditions of a close, each with whether it holds. */
export const Checklist = ({ period }: { period: LedgerPeriod }) => (
  <ul class="checklist" aria-label="Closing checklist">
    {period.checklist.map(({ name, met, available_at: at }) => (
      <li key={name} data-met={met}>
        <Icon name={met ? 'check' : 'clock'} />
        <span>
          {checkWords[name]}
          <span class="muted">
            {met ? ': done' : ': not yet'}
            {at && (
              <>
                , earliest <Instant at={at} isRelative />
              </>
            )}
          </span>
        </span>
      </li>
    ))}
  </ul>
);
