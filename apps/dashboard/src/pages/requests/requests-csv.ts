import type { LoggedRequest } from '@taprail/sdk';
import type { CsvColumn } from '../../parts/list-csv';

/** Instants in UTC. */
export const requestsCsv: readonly CsvColumn<LoggedRequest>[] = [
  ['id', ({ id }) => id],
  ['created_at', ({ created_at: at }) => at],
  ['method', ({ method }) => method],
  ['path', ({ path }) => path],
  ['status', ({ status }) => status],
  ['code', ({ code }) => code],
  ['duration_ms', ({ duration_ms: ms }) => ms],
  ['idempotency_key', ({ idempotency_key: key }) => key],
  ['replayed', ({ replayed }) => String(replayed)],
  ['api_key', ({ api_key: key }) => key],
  ['user', ({ user }) => user],
];
