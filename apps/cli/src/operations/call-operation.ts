import { type AnswerFacts, nextCursors, type Taprail } from '@taprail/sdk';
import type { ApiObject } from '../output/value';
import { misused } from '../program/failure';
import type { Context } from '../session/context';
import type { ApiOperation } from './operation';

type Received = Readonly<{ data: unknown; response: AnswerFacts }>;
export type RowPage = Readonly<{ data: readonly ApiObject[]; has_more: boolean; next_cursor: string | null }> &
  ApiObject;
type Sent = Promise<unknown> & Readonly<{ withResponse: () => Promise<Received> }>;
type Method = (...args: readonly unknown[]) => Sent;

const pageMax = 100;

/** The method of the SDK by its name: `ledger.exports.get`. */
const methodNamed = (client: Taprail, name: string): Method =>
  name.split('.').reduce<unknown>((at, word) => (at as Record<string, unknown>)[word], client) as Method;

export type Asked = Readonly<{
  name: string;
  operation: ApiOperation;
  ids: readonly string[];
  params?: Readonly<Record<string, unknown>> | undefined;
  options?: Readonly<Record<string, unknown>>;
}>;

/** Sends one request by the SDK; `hasParams` follows the order of arguments that its methods have. */
export const callOperation = async (context: Context, asked: Asked): Promise<Received> => {
  const { name, operation, ids, params, options = {} } = asked;
  // An address would take dots for a step to another route.
  const wrong = ids.find((id) => /^\.{0,2}$/.test(id));
  if (wrong !== undefined) throw misused(`"${wrong}" is no id`);
  const client = await clientFor(context, operation);
  const hasParams = operation.body !== undefined || operation.query.length > 0;
  const args = [
    ...ids,
    ...(hasParams ? [params ?? (operation.body?.required ? {} : undefined)] : []),
    { signal: context.signal, ...options },
  ];
  return methodNamed(client, name)(...args).withResponse();
};

const clientFor = (context: Context, { scope }: ApiOperation): Promise<Taprail> =>
  scope === 'public' && !context.settings.apiKey ? context.publicClient() : context.client();

/** As many rows as are wanted, over as many pages as that takes. */
export const callList = async (
  context: Context,
  asked: Asked,
  wanted: number,
  onPage: (count: number) => void = () => undefined,
): Promise<RowPage> => {
  const rows: ApiObject[] = [];
  let cursor = asked.params?.['cursor'];
  const cursorAfter = nextCursors();
  const takesLimit = asked.operation.query.some(({ name }) => name === 'limit');
  for (;;) {
    const limit = takesLimit ? { limit: Math.min(pageMax, wanted - rows.length) } : {};
    const params = { ...asked.params, ...limit, ...(cursor === undefined ? {} : { cursor }) };
    const { data } = await callOperation(context, { ...asked, params });
    const page = data as RowPage;
    rows.push(...page.data);
    onPage(rows.length);
    if (rows.length >= wanted) return { ...page, data: rows };
    cursor = cursorAfter(page);
    if (cursor === undefined) return { ...page, data: rows };
  }
};
