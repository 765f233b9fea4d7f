import { demandRows } from '../../operations/not-taprail';
import { operationCommand } from '../../operations/operation-command';
import type { CommandSpec } from '../../program/command-spec';
import { statsColumns, statsRows, vitalStats } from './stats-table';
import { tailRequests } from './tail-requests';

export const requests: CommandSpec = {
  name: 'requests',
  summary: 'log of API requests and their outcomes',
  commands: [
    operationCommand('list', { call: 'requests.list' }),
    operationCommand('get', { call: 'requests.get' }),
    tailRequests,
  ],
};

/** The name under which other command lines have it. */
export const logs: CommandSpec = {
  name: 'logs',
  summary: 'API requests, live',
  commands: [tailRequests],
};

export const stats: CommandSpec = operationCommand('stats', {
  call: 'stats.get',
  show: (context, answer) => {
    const { out } = context;
    const rows = statsRows(
      demandRows(context, answer) as unknown as Parameters<typeof statsRows>[0],
      answer['interval'] === 'hour',
    );
    out.data(answer, (colours) => out.rowsText(rows, statsColumns, colours, vitalStats));
    if (rows.length === 0) out.note('No results.');
  },
  examples: ['taprail stats --from 2026-03-01 --to 2026-04-01 --interval week --timezone Europe/Berlin'],
});
