import { formatMoney } from '../money/format-money';
import { formatInstantExact } from '../time/format-time';
import { useZone } from '../time/zone';
import type { Difference } from './differences';
import { words } from './status-tone';

const shownMax = 40;

const isAmount = (path: string): boolean =>
  /(^|[._])(amount|fee|fees|from|to|ceiling|gross|net|outstanding)(_|$|\.)/.test(path) && !/fx|id$/.test(path);

const isInstant = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*Z$/.test(value);

const textOf = (path: string, value: unknown, currency: string | undefined, zone: string): string => {
  if (value === null || value === undefined) return '–';
  if (currency !== undefined && typeof value === 'number' && isAmount(path)) return formatMoney(value, currency);
  return isInstant(value) ? formatInstantExact(value, zone) : String(value);
};

/** Fields that differ, each as it was and as it is. With a currency, amounts are shown in it. */
export const DifferenceList = ({
  differences,
  currency,
}: {
  differences: readonly Difference[];
  currency?: string | undefined;
}) => {
  const { zone } = useZone();
  return (
    <dl class="differences">
      {differences.slice(0, shownMax).map(({ path, before, after }) => (
        <div key={path}>
          <dt>{path.split('.').map(words).join(' › ')}</dt>
          <dd>
            {before !== null && <del>{textOf(path, before, currency, zone)}</del>}{' '}
            <ins>{textOf(path, after, currency, zone)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
};
