import { createHash } from 'node:crypto';
import { closedWeekdaysOf } from './business-days';
import type { BusinessCalendar } from './business-calendar';
import { bankCalendars } from './calendars';

const fingerprint = (calendar: BusinessCalendar): string => {
  const hash = createHash('sha256');
  for (let year = calendar.firstYear; year <= calendar.lastYear; year += 1) {
    for (const { date } of closedWeekdaysOf(year, calendar)) hash.update(date);
  }
  return hash.digest('hex').slice(0, 16);
};

describe('a calendar version', () => {
  it('names one set of closed days for ever: when this fails, raise the version with the fingerprint', () =>
    expect(Object.fromEntries(bankCalendars.map((it) => [`${it.id}@${it.version}`, fingerprint(it)]))).toEqual({
      'TARGET@1': '1b7438271f85df0f',
      'FEDERAL_RESERVE@1': '2a052bc210914c1e',
      'ENGLAND_AND_WALES@1': '9ff64ed3c8e72601',
      'JAPAN_BANKS@1': '7ed71eb6b9535c12',
      'SWISS_INTERBANK_CLEARING@1': '98a3efde99983071',
      'SWEDEN_RIX@1': '2109c57a22913b8f',
      'NORGES_BANK@1': 'bd9cedf7b26904ac',
      'DANMARKS_NATIONALBANK@1': '12d56270b7723133',
      'POLAND@1': 'f60fbb43e9b4709e',
    }));
});
