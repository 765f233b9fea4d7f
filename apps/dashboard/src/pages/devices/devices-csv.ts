import type { Device } from '@taprail/sdk';
import type { CsvColumn } from '../../parts/list-csv';

/** Instants in UTC. */
export const devicesCsv: readonly CsvColumn<Device>[] = [
  ['id', ({ id }) => id],
  ['label', ({ label }) => label],
  ['status', ({ status }) => status],
  ['submerchant', ({ submerchant }) => submerchant],
  ['serial', ({ serial }) => serial],
  ['created_at', ({ created_at: at }) => at],
];
