import type { WebhookEndpoint } from '@taprail/sdk';
import { addDays } from '../../time/format-time';

export type AttemptDay = NonNullable<WebhookEndpoint['health']>['days'][number];

const daysShown = 14;

/** One row for each of the last days, today last; none if nothing was sent on any of them. A server before this field says nothing. */
export const attemptDays = (days: readonly AttemptDay[] | undefined, today: string): readonly AttemptDay[] => {
  const known = new Map((days ?? []).map((day) => [day.date, day]));
  const rows = Array.from({ length: daysShown }, (_, n) => {
    const date = addDays(today, n + 1 - daysShown);
    return known.get(date) ?? { date, succeeded: 0, failed: 0 };
  });
  return rows.some(({ succeeded, failed }) => succeeded + failed > 0) ? rows : [];
};
