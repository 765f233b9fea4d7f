export type Labels = Readonly<Record<string, string>>;
export type Series = Readonly<{ labels: Labels; value: number }>;
/** Series by the name of their metric. A metric that was announced and has no series has an empty list. */
export type Scrape = ReadonlyMap<string, readonly Series[]>;

const sample = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const pair = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** Reads Prometheus' text format. */
export const parseScrape = (text: string): Scrape => {
  const found = new Map<string, Series[]>();
  for (const line of text.split('\n')) {
    const [, announced] = /^# TYPE (\S+) /.exec(line) ?? [];
    if (announced !== undefined && !found.has(announced)) found.set(announced, []);
    const [, name, pairs = '', value] = sample.exec(line) ?? [];
    if (name === undefined || line.startsWith('#')) continue;
    const labels = Object.fromEntries([...pairs.matchAll(pair)].map(([, label = '', text = '']) => [label, text]));
    found.set(name, [...(found.get(name) ?? []), { labels, value: Number(value) }]);
  }
  return found;
};
