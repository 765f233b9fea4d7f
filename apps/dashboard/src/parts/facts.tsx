import type { ComponentChildren } from 'preact';

type Fact = readonly [name: string, value: ComponentChildren, isChanged?: boolean];

/** Names and values: `<Facts rows={[['Device', <Id id={device} />]]} />`. A value of null or false is left out. */
export const Facts = ({ rows }: { rows: readonly Fact[] }) => (
  <dl class="facts">
    {rows
      .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
      .map(([name, value, isChanged]) => (
        <div key={name} data-changed={isChanged ? 'yes' : undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
