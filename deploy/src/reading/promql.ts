export type Selection = Readonly<{ metrics: readonly string[]; labels: readonly string[] }>;

const operators = new Set(['and', 'or', 'unless', 'offset', 'bool', 'inf', 'nan']);
const grouping = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g;

const listed = (text: string): readonly string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Which metrics an expression reads and which labels it relies on. Enough of PromQL for that, and no more. */
export const selectionOf = (expression: string): Selection => {
  const labels: string[] = [];
  const bare = expression
    // Grafana's own function of a variable, not PromQL.
    .replace(/^label_values\(([^,]+),\s*(\w+)\)$/, (_, metric: string, label: string) => {
      labels.push(label);
      return metric;
    })
    .replace(/"[^"]*"/g, '""')
    .replace(/\{([^}]*)\}/g, (_, matchers: string) => {
      labels.push(...listed(matchers).map((matcher) => matcher.replace(/\s*[!=]~?.*$/, '')));
      return ' ';
    })
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(grouping, (_, names: string) => {
      labels.push(...listed(names));
      return ' ';
    })
    // Numbers and durations; a name may have digits, but none begins with one.
    .replace(/(?<![\w:])\d[\w.]*/g, ' ');
  const names = bare.match(/[a-zA-Z_:][\w:]*(?!\s*\(|[\w:])/g) ?? [];
  const metrics = names.filter((name) => !operators.has(name.toLowerCase()));
  return { metrics: [...new Set(metrics)], labels: [...new Set(labels)] };
};

/** The values a label is compared with by = or =~. */
export const valuesComparedWith = (expression: string, label: string): readonly string[] =>
  [...expression.matchAll(new RegExp(`[{,]\\s*${label}=~?"([^"]*)"`, 'g'))].flatMap(([, values = '']) =>
    values.split('|'),
  );
