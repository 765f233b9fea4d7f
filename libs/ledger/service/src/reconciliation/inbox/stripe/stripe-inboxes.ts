import type { Clock } from '@taprail/clock';
import { addDays, type CivilDate } from '@taprail/money';
import type { ArrivedText, TextInbox } from '../text-inbox';
import { pendingDaysMax, SettlementDays } from './settlement-days';
import { textOf } from './settlement-files';
import { statementsOf, type StatementSources } from './statements';

const dayLength = 10;
const placeDigits = 4;

type Sources = StatementSources & Readonly<{ clock: Clock }>;

/** Goes through days that are over, from behind a place on. What was there before our first sale is not ours to read. */
const walk = async (
  { days, clock }: Pick<Sources, 'days' | 'clock'>,
  { after, limit }: Readonly<{ after: string; limit: number }>,
  textsOf: (day: CivilDate) => Promise<readonly ArrivedText[]>,
): Promise<readonly ArrivedText[]> => {
  const last = SettlementDays.lastReady(clock.now());
  const found: ArrivedText[] = [];
  let hasBegun = after !== '';
  let day = hasBegun ? after.slice(0, dayLength) : addDays(last, 0 - pendingDaysMax);
  for (; day <= last && found.length < limit; day = addDays(day, 1)) {
    hasBegun ||= (await days.cashOf(day)).isOurs;
    if (hasBegun) found.push(...(await textsOf(day)).filter(({ place }) => place > after));
  }
  return found.slice(0, limit);
};

/** Settlement files of our balance at Stripe: one text for each, when their day is over. */
export const settlementInbox = (sources: Pick<Sources, 'days' | 'clock'>): TextInbox => ({
  listArrived: (after, limit) =>
    walk(sources, { after, limit }, async (day) =>
      (await sources.days.read(day)).files.map((file, index) => ({
        place: `${day}/${String(index + 1).padStart(placeDigits, '0')}`,
        content: textOf(file),
      })),
    ),
});

/** Our balance at Stripe as the statements of a bank: what is available, by day and currency. */
export const statementInbox = (sources: Sources): TextInbox => ({
  listArrived: (after, limit) =>
    walk(sources, { after, limit }, async (day) =>
      (await statementsOf(sources, day, sources.clock.now())).map(({ currency, content }) => ({
        place: `${day}/${currency}`,
        content,
      })),
    ),
});
