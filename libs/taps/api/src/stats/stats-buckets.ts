import { HttpProblem } from '@taprail/http';
import { addDays, dayNumberOf, parseDate, wallClockAt } from '@taprail/money';
import { type Bucket, bucketsOf } from '@taprail/taps-domain';
import { statsBucketsMax, statsDaysMax, type StatsQuery, statsYears } from './stats.dto';

type Period = Readonly<{ from: string; to: string }>;
type Asked = Period & Pick<StatsQuery, 'interval' | 'timezone'>;

const usualDays = 30;

/** The days that are asked for; without any, the last 30 of the time zone, today included. */
export const periodOf = ({ from, to, timezone }: Pick<StatsQuery, 'from' | 'to' | 'timezone'>, now: Date): Period => {
  const last = to ?? wallClockAt(now.getTime(), timezone).date;
  return { from: from ?? addDays(last, 1 - usualDays), to: last };
};

const refuse = (message: string, param = 'to'): never => {
  throw new HttpProblem('invalid_value', { param, message });
};

/** Days of a zone begin and end on those beside them, which must be days of the calendar too. */
const requireYears = (query: Asked): void => {
  const [first, last] = statsYears;
  for (const param of ['from', 'to'] as const) {
    const { year } = parseDate(query[param]);
    if (year < first || year > last) refuse(`${param} must lie in the years ${first} to ${last}.`, param);
  }
};

/** Refused before they are made: a range of a thousand years has millions. */
export const requireBuckets = (query: Asked): readonly Bucket[] => {
  const days = dayNumberOf(query.to) - dayNumberOf(query.from) + 1;
  if (days < 1) return refuse('to must not be before from.');
  if (days > statsDaysMax) return refuse(`to must be at most ${statsDaysMax} days from from, both counted.`);
  if (query.interval === 'hour' && days * 24 > statsBucketsMax)
    return refuse(`By the hour, to must be at most ${Math.floor(statsBucketsMax / 24)} days from from, both counted.`);
  requireYears(query);
  return bucketsOf(query);
};
