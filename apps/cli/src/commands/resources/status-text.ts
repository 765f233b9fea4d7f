import { timeText } from '../../output/time';
import { type ApiObject, isObject } from '../../output/value';
import { wrapText } from '../../output/wrap';

type Follower = Readonly<{ name: string; state: string; lag_s: number }>;

const named = (names: readonly string[]): string => (names.length === 0 ? '' : `: ${names.join(', ')}`);
const counted = (count: unknown, what: string): string =>
  typeof count === 'number' ? `${count} ${what}` : `${what} unknown`;

const componentsText = (components: ApiObject): string => {
  const names = Object.keys(components);
  const wrong = names.filter((name) => components[name] !== 'ok');
  if (wrong.length === 0) return `all ${names.length} ok`;
  return wrong.map((name) => `${name} ${String(components[name])}`).join(', ');
};

const booksText = ({ status, complete_through: through, missing_count: missing }: ApiObject): string =>
  [
    String(status).replaceAll('_', ' '),
    ...(typeof through === 'string' ? [`through ${timeText(through)}`] : []),
    ...(missing ? [counted(missing, 'movements missing')] : []),
  ].join(', ');

const followersText = ({ data, unanswered, lag_s: lag }: ApiObject): string => {
  const rows = (Array.isArray(data) ? data : []) as readonly Follower[];
  const failing = rows.filter(({ state }) => state === 'failing').map(({ name }) => name);
  const silent = (Array.isArray(unanswered) ? unanswered : []) as readonly string[];
  return [
    failing.length > 0 ? `${failing.length} of ${rows.length} failing${named(failing)}` : `${rows.length} following`,
    `at most ${String(lag)} s behind`,
    ...(silent.length > 0 ? [`no answer from ${silent.join(', ')}`] : []),
  ].join('; ');
};

const payoutsText = ({ frozen, findings }: ApiObject): string =>
  frozen === true ? `frozen, ${counted(findings, 'findings')}` : 'running';

const integrityText = ({ status, tampered }: ApiObject): string => {
  const count = Array.isArray(tampered) ? tampered.length : 0;
  return count > 0 ? `${String(status)}, ${count} events changed` : String(status);
};

/** Each part in a line, by its name in the answer. */
const parts: readonly (readonly [name: string, text: (part: ApiObject) => string])[] = [
  ['components', componentsText],
  ['books', booksText],
  ['messages', ({ parked_count: count }) => counted(count, 'parked')],
  ['followers', followersText],
  ['payouts', payoutsText],
  ['integrity', integrityText],
  ['last_seal', ({ date }) => String(date)],
];

/** The state of a deployment in ten lines at most; a part that it does not have is left out. */
export const statusText = (answer: ApiObject, width: number | undefined): string => {
  const { status, time } = answer;
  const rows = [
    ['status', [String(status), ...(typeof time === 'string' ? [timeText(time, true)] : [])].join(', ')],
    ...parts.flatMap(([name, text]) => {
      const part = answer[name];
      return isObject(part) ? [[name.replaceAll('_', ' '), text(part)]] : [];
    }),
  ];
  const column = Math.max(...rows.map(([name]) => name!.length)) + 2;
  return rows.map(([name, text]) => wrapText(`${name!.padEnd(column)}${text!}`, width, column)).join('\n');
};
