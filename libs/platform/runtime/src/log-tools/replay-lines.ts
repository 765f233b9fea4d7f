import type { ReplayResult } from '@taprail/subscriptions';

export const usage = `npm run replay -- --check

Builds every read model once more, from the first event, in a temporary place, and compares it with the one in use at the
position that it has reached. Nothing that is in use is written, and the product may run meanwhile. Reads EVENT_STORE_URL
and READ_STORE_URL, or the files in TAPRAIL_DATA. Ends with 1 if a read model is not what the log says.
`;

const digestShown = 12;

/** One line for each read model and one for all of them. */
export const replayLines = (results: readonly ReplayResult[]): string => {
  const nameWidth = Math.max(...results.map(({ name }) => name.length));
  const lines = results.map((result) => `${result.name.padEnd(nameWidth)}  v${result.version}  ${said(result)}`);
  const wrong = results.filter(({ state }) => state !== 'equal').length;
  const verdict =
    wrong === 0
      ? `${results.length} read models are what the log says.`
      : `${wrong} of ${results.length} read models are not what the log says.`;
  return `${[...lines, verdict].join('\n')}\n`;
};

const said = (result: ReplayResult): string => {
  if (result.state === 'not in use') {
    return result.active === undefined ? 'not in use: never built' : `not in use: version ${result.active} is`;
  }
  const { state, live, rebuilt, first } = result;
  const [one, other] = [live.digest.slice(0, digestShown), rebuilt.digest.slice(0, digestShown)];
  const rows = `${live.rows} rows  in use ${one}  rebuilt ${other} (${rebuilt.rows} rows)  ${state}`;
  return first ? `${rows}: ${first.key} ${first.what}` : rows;
};
