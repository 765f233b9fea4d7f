import { columnsOf } from '../output/columns';
import { pageText } from '../output/page-text';
import { type ApiObject, currencyIn, hasAmount, isObject } from '../output/value';
import type { Input } from '../program/command-spec';
import { misused } from '../program/failure';
import type { Context } from '../session/context';
import { type Asked, callList } from './call-operation';
import { type CurrencySource, readCurrency } from './currency-source';
import type { ApiOperation } from './operation';

export const showList = async (context: Context, { options }: Input, asked: Asked): Promise<void> => {
  const limit = options['limit'] as number | undefined;
  if (limit !== undefined && limit < 1) throw misused('--limit must be 1 or more');
  const wanted = options['all'] === true ? Number.MAX_SAFE_INTEGER : (limit ?? 20);
  const progress = wanted > 100 ? context.out.progress('rows') : undefined;
  const page = await callList(context, asked, wanted, (count) => progress?.show(count, null));
  progress?.end();
  const { row, page: ofPage } = asked.operation.answer;
  const columns = columnsOf[row ?? ofPage ?? ''] ?? Object.keys(page.data[0] ?? {}).slice(0, 6);
  const currency = page['currency'];
  const rows = currency === undefined ? page.data : page.data.map((each) => ({ currency, ...each }));
  context.out.table(rows, columns, page);
  if (page.data.length === 0) context.out.note('No results.');
  else if (page.has_more) context.out.note(`There is more: --limit, --all, or --cursor ${page.next_cursor}`);
};

/** Where to ask for the currency of an answer that names none. */
type CurrencyQuestion = Readonly<{ source: CurrencySource; id: string }>;

export const showAnswer = async (
  context: Context,
  { answer, summary }: ApiOperation,
  data: unknown,
  currency: CurrencyQuestion | undefined,
): Promise<void> => {
  if (answer.kind === 'none' || data === undefined)
    return context.out.data({ done: true }, () => `Done: ${summary.replace(/[;,.].*/, '')}`);
  if (answer.kind === 'text') return context.out.data({ text: data }, () => textOf(String(data), context));
  if (isObject(data)) return context.out.record(data, await currencyFor(context, currency, data));
  context.out.data(data, () => JSON.stringify(data, null, 2));
};

/** A page for browsers as text; any other text as it is. */
const textOf = (text: string, { out }: Context): string =>
  /^\s*<!doctype html/i.test(text) ? pageText(text, out.width, out.colours) : text.trimEnd();

/** Of an answer whose amounts name no currency: that of an object in it, or else of what the request is about. */
const currencyFor = async (
  context: Context,
  question: CurrencyQuestion | undefined,
  answer: ApiObject,
): Promise<string | undefined> => {
  const named = [answer, ...Object.values(answer).filter(isObject)].map(currencyIn).find((code) => code !== undefined);
  if (named || !question || context.out.isJson || !hasAmount(answer)) return named;
  // What was asked for is done: an answer without its currency is better than none.
  return readCurrency(context, question.source, question.id).then(
    ({ currency }) => currency,
    () => undefined,
  );
};
