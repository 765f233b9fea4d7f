import { createHash } from 'node:crypto';
import { closedWeekdaysOf } from '../testing/closed-weekdays';
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
      'AUSTRALIA_RITS@1': '5980512a9d44b6b5',
      'BRAZIL@1': '79c86c03587907f8',
      'PAYMENTS_CANADA@1': 'c616ad5068a9f7ae',
      'CHILE_BANKS@1': 'd66e0e97e3805bbd',
      'CZECH_NATIONAL_BANK@1': 'c2ea883bd67794b9',
      'HONG_KONG@1': 'd428a21904ddc3bc',
      'HUNGARY_VIBER@1': 'b65a5da79628f8bf',
      'KOREA@1': '4b11532f928304ad',
      'MEXICO_CNBV@1': '8a79e0fb1aa0861c',
      'NEW_ZEALAND@1': 'baa554b3610b8968',
      'PERU@1': '5138afd4b237728f',
      'ROMANIA_REGIS@1': '4decb05bb29ef3a1',
      'SINGAPORE@1': '0c2efa7ba637c179',
      'SOUTH_AFRICA_SAMOS@1': 'a5e5c0451522b3f0',
      'TAIWAN@1': 'cf822175c3b4a6bb',
      'TURKEY@1': '61a1f4d0f3d087bd',
    }));
});
