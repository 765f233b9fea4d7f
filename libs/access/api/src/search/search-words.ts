import { searchTextsOf, type SearchWord } from '@taprail/contracts';
import { isCurrencyCode } from '@taprail/money';
import { searchedAmountsOf } from './searched-amounts';

const id = /^([a-z]{2,5})_([0-9A-HJKMNP-TV-Z]{26})$/i;
const searched: ReadonlySet<string> = new Set(['txn', 'tap', 'auth', 'ach', 're', 'dp', 'po', 'sm']);
/** Objects with nothing that a search shows of one: an amount, a sub-merchant, a status. */
const routes: ReadonlyMap<string, string> = new Map([
  ['evt', '/v1/events'],
  ['we', '/v1/webhook-endpoints'],
  ['dlv', '/v1/deliveries'],
  ['dev', '/v1/devices'],
  ['le', '/v1/ledger/entries'],
  ['exp', '/v1/ledger/exports'],
  ['req', '/v1/requests'],
  ['job', '/v1/jobs'],
]);

/** An id whose object is read at its own address. */
export class FoundElsewhere extends Error {
  override readonly name = 'FoundElsewhere';
}

/** As lists show the digits of a card, or alone. */
const last4 = /^[•*]*(\d{4})$/;

/** What each text may stand for. Of the marks between them, such as `·`, nothing is left. */
export const searchWordsOf = (texts: readonly string[]): readonly SearchWord[] =>
  texts.map(wordOf).filter((word) => word.id !== undefined || word.texts.length > 0);

const wordOf = (text: string): SearchWord => {
  const [, prefix = '', tail = ''] = id.exec(text) ?? [];
  const kind = prefix.toLowerCase();
  if (searched.has(kind)) return { id: `${kind}_${tail.toUpperCase()}`, texts: [], amounts: [] };
  if (routes.has(kind))
    throw new FoundElsewhere(`An id ${kind}_… is not searched for but read at ${routes.get(kind)}/{id}`);
  const [, digits] = last4.exec(text) ?? [];
  const code = text.toUpperCase();
  return {
    texts: searchTextsOf(text),
    amounts: searchedAmountsOf(text),
    ...(digits === undefined ? {} : { last4: digits }),
    ...(isCurrencyCode(code) ? { currency: code } : {}),
  };
};
