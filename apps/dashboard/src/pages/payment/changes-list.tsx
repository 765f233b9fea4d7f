import { formatMoney } from '../../money/format-money';
import { words } from '../../parts/status-tone';
import { formatInstantExact } from '../../time/format-time';
import { useZone } from '../../time/zone';
import type { StateChange } from './state-changes';

const isAmount = (path: string): boolean =>
  /(^|[._])(amount|fee|from|to|ceiling)(_|$|\.)/.test(path) && !/fx|id$/.test(path);

const isInstant = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*Z$/.test(value);

const textOf = (path: string, value: unknown, currency: string, zone: string): string => {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'number' && isAmount(path)) return formatMoney(value, currency);
  return isInstant(value) ? formatInstantExact(value, zone) : String(value);
};

/** The changes of one event, field by field. */
export const ChangesList = ({ changes, currency }: { changes: readonly StateChange[]; currency: string }) => {
  const { zone } = useZone();
  return (
    <section class="card changes" aria-label="Changed by this event">
      <h2>Changed by this event</h2>
      {changes.length === 0 ? (
        <p class="muted">Nothing that the record shows.</p>
      ) : (
        <dl>
          {changes.slice(0, 40).map(({ path, before, after }) => (
            <div key={path}>
              <dt>{path.split('.').map(words).join(' › ')}</dt>
              <dd>
                {before !== null && <del>{textOf(path, before, currency, zone)}</del>}{' '}
                <ins>{textOf(path, after, currency, zone)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
};
