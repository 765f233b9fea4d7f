import type { ComponentChildren } from 'preact';
import { RequiresScope } from '../../parts/requires-scope';
import { useScope } from '../../session/use-session';

type PanelProps = { title: string; scope: string; children: () => ComponentChildren };

/** One card of what needs attention; read only by a key that may see it. */
export const AttentionPanel = ({ title, scope, children }: PanelProps) => {
  const isAllowed = useScope(scope);
  return (
    <section class="card attention-panel" aria-label={title}>
      <h2>{title}</h2>
      {isAllowed ? children() : <RequiresScope scope={scope} />}
    </section>
  );
};

type RowsProps<T> = { rows: readonly T[]; none: string; children: (row: T) => ComponentChildren };

export const AttentionRows = <T,>({ rows, none, children }: RowsProps<T>) =>
  rows.length === 0 ? <p class="muted">{none}</p> : <ul class="attention-rows">{rows.map(children)}</ul>;
