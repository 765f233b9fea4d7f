import { codes } from '../../generated/codes';
import { eventTypes } from '../../generated/facts';
import { wrapText } from '../../output/wrap';
import type { CommandSpec } from '../../program/command-spec';
import { exitCodes, Failure } from '../../program/failure';
import { nearestWord } from '../../program/nearest-word';
import type { Code } from './code';

/** A code in words, without a network. */
export const explain: CommandSpec = {
  name: 'explain',
  summary: 'explain a code and what to do about it',
  description:
    'Knows every error of the API, every reason of a decline, every failure of a payout, and every event. Needs no network.',
  args: [{ name: 'code', summary: 'such as ceiling_exceeded; without it, all there are', isOptional: true }],
  async run(context, { args }) {
    const { code } = args;
    if (code === undefined) {
      const rows = codes.map(({ code: name, kind, means }) => ({ code: name, kind, means }));
      return context.out.table(rows, ['code', 'kind', 'means'], { object: 'list', data: rows });
    }
    const event = eventTypes.find(({ type }) => type === code);
    if (event) return context.out.record({ code, kind: 'event', means: event.when });
    const found = codes.filter((each) => each.code === code);
    if (found.length === 0)
      throw new Failure(
        exitCodes.notFound,
        `Unknown code: ${code}${nearestWord(
          code,
          codes.map((each) => each.code),
        )}`,
        {
          hint: 'taprail explain',
        },
      );
    context.out.data(found.length === 1 ? found[0] : found, ({ bold, dim }) =>
      wrapText(found.map((each) => codeText(each, bold, dim)).join('\n\n'), context.out.width),
    );
  },
};

const codeText = (
  { code, kind, status, means, advice, retryable }: Code,
  bold: (text: string) => string,
  dim: (text: string) => string,
): string =>
  [
    `${bold(code)}  ${dim(status === undefined ? kind : `${kind}, status ${status}`)}`,
    `  ${means}`,
    `  ${advice}`,
    ...afterwards[kind](retryable).map((line) => `  ${line}`),
  ].join('\n');

/** Whether it may go otherwise another time. A payout is not asked for again by the same request. */
const afterwards: Readonly<Record<Code['kind'], (retryable: boolean) => readonly string[]>> = {
  error: (retryable) => [retryable ? 'The same request may be retried.' : 'Retrying the same request does not help.'],
  decline: (retryable) => [
    retryable ? 'The same card may be approved another time.' : 'The same card will be declined again.',
  ],
  'payout failure': () => [],
};
