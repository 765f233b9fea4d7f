import { commandTopic, parkedContext, parkedTopic, replyTopic } from '@taprail/bus';
import { consumerGroups, contexts, topics } from '@taprail/contracts';
import { manifest, podEnvironmentOf } from './reading/manifests';
import { services, textOf } from './reading/repository';

const operations = textOf('docs/operations.md');
const poolOf = (file: string): number => Number(/connectionsMax = (\d+);/.exec(textOf(file))?.[1]);
const [ofReadStore, ofVault] = [
  'libs/platform/read-store/src/postgres/postgres.read-store.ts',
  'libs/platform/vault/src/postgres/postgres.vault.ts',
].map(poolOf) as [number, number];

/** Pods at most, and the one more of a roll-out. */
const podsOf = (service: string): readonly [number, number] => [
  manifest('HorizontalPodAutoscaler', service).spec.maxReplicas,
  manifest('Deployment', service).spec.strategy.rollingUpdate.maxSurge,
];
const rowOf = (service: string): readonly [string, string, number, number] => {
  const [most, surge] = podsOf(service);
  const pods = most + surge;
  return [
    service,
    `${most} + ${surge}`,
    pods * ofReadStore,
    'VAULT_URL' in podEnvironmentOf(service) ? pods * ofVault : 0,
  ];
};
/** A row of a table, however its columns are padded. */
const isDocumented = (...cells: readonly (string | number)[]): boolean =>
  new RegExp(`\\| ${cells.map((cell) => String(cell).replaceAll('+', '\\+')).join(' +\\| ')} +\\|`).test(operations);
const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);

describe('the connections to PostgreSQL that the operations page promises', () => {
  it.each(services)('are those of %s', (service) =>
    expect([rowOf(service), isDocumented(...rowOf(service))]).toEqual([rowOf(service), true]),
  );

  it('are added up', () => {
    const rows = services.map(rowOf);
    const [read, vault] = [sum(rows.map(([, , figure]) => figure)), sum(rows.map(([, , , figure]) => figure))];
    const pods = sum(services.flatMap(podsOf));
    expect([pods, read, vault, isDocumented('together', pods, read, vault)]).toEqual([pods, read, vault, true]);
    expect(operations).toContain(`That is ${read + vault} on one server`);
    expect(textOf('deploy/README.md')).toContain(`${read + vault} at most`);
  });
});

describe('the names of topics', () => {
  const names = [
    replyTopic().name,
    ...contexts.flatMap((context) => [commandTopic(context).name, parkedTopic(context).name]),
    ...consumerGroups.map((group) => commandTopic(parkedContext(group)).name),
    ...topics,
  ];
  const longest = Math.max(...names.map((name) => name.length));

  it('are ones that Kafka takes, and as long as the operations page says', () => {
    expect(names.filter((name) => !/^[a-zA-Z0-9._-]{1,249}$/.test(name))).toEqual([]);
    expect(operations).toMatch(new RegExp(`\\| topic .*\\| ${longest} +\\| 249, Kafka`));
  });

  it('do not become one where Kafka names metrics, which takes a dot for an underscore', () =>
    expect(new Set(names.map((name) => name.replaceAll('.', '_'))).size).toBe(names.length));
});
