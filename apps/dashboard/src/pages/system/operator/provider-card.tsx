import type { ProviderCheckItem, Taprail } from '@taprail/sdk';
import { Loaded } from '../../../parts/loaded';
import { Pill } from '../../../parts/pill';
import { words } from '../../../parts/status-tone';
import { Table, type TableColumn } from '../../../parts/table';
import { useRead } from '../../../requests/use-read';
import { Instant } from '../../../time/instant';

/** How the deployment is set up at its provider. */
export const ProviderCard = ({ operator }: { operator: Taprail }) => {
  const read = useRead('operator.provider.get', [], (signal) => operator.operator.provider.get({ signal }));
  return (
    <section class="card" aria-label="Payment service provider">
      <div class="card-head">
        <h3>Payment service provider</h3>
        {read.data && (
          <Pill text={read.data.healthy ? 'Set up' : 'Needs work'} tone={read.data.healthy ? 'good' : 'bad'} />
        )}
      </div>
      <Loaded read={read}>
        {({ provider, checks, checked_at: at }) => (
          <>
            <p class="muted">
              {words(provider)}, checked <Instant at={at} isRelative />
            </p>
            {checks.length > 0 && (
              <Table caption="Checks of the set-up" columns={columns} rows={checks} rowKey={({ name }) => name} />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
};

const tones = { ok: 'good', warning: 'warn', failed: 'bad', unknown: 'warn' } as const;

const columns: readonly TableColumn<ProviderCheckItem>[] = [
  { title: 'Check', cell: ({ name }) => words(name) },
  { title: 'Result', cell: ({ status }) => <Pill text={words(status)} tone={tones[status]} /> },
  { title: 'Found', cell: ({ message }) => message },
];
