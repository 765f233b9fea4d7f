import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export type Watched = Readonly<{ title: string; query: string }>;

const deploy = join(__dirname, '../../../../../deploy');

// Foreign formats: the specs read what they check.
const rules: readonly any[] = parse(readFileSync(join(deploy, 'prometheus/alerts.yml'), 'utf8')).groups.flatMap(
  (group: any) => group.rules,
);
const boards: readonly any[] = readdirSync(join(deploy, 'grafana/dashboards')).map((file) =>
  JSON.parse(readFileSync(join(deploy, 'grafana/dashboards', file), 'utf8')),
);

export const alertingRules: readonly Watched[] = rules.map(({ alert, expr }) => ({ title: alert, query: expr }));

/** Variables of Grafana are filled in as it does when everything is selected. */
export const panelQueries: readonly Watched[] = boards
  .flatMap(({ panels }) => panels)
  .flatMap(({ title, targets = [] }: any) =>
    targets.map(({ expr }: any) => ({
      title: `panel "${title}"`,
      query: expr.replaceAll('$service', '.*').replaceAll('$__rate_interval', '1m'),
    })),
  );
