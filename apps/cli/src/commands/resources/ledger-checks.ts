import { operationCommand } from '../../operations/operation-command';
import { demandRows } from '../../operations/not-taprail';
import { asStarted } from '../../program/as-started';
import { exitCodes } from '../../program/failure';

/** Ends with 7 where money is not explained, so that a nightly script notices. */
export const reconcileCommand = operationCommand('reconcile', {
  call: 'ledger.reconciliation.get',
  after: async (context, answer) => {
    const { out } = context;
    const rows = demandRows(context, answer);
    out.data(answer, (colours) =>
      out.rowsText(
        rows,
        ['psp', 'currency', 'opening', 'posted', 'settled', 'closing', 'psp_closing', 'unexplained'],
        colours,
        ['currency', 'unexplained'],
      ),
    );
    const open = rows.filter(({ unexplained }) => unexplained !== 0);
    if (open.length === 0) return exitCodes.done;
    out.note(
      asStarted(
        `Money that no break explains in ${open.map(({ currency }) => String(currency)).join(', ')}; see taprail ledger breaks.`,
      ),
    );
    return exitCodes.finding;
  },
});

export const closeCommand = operationCommand('close', {
  call: 'ledger.periods.close',
  examples: ['TAPRAIL_API_KEY=$OPERATOR_KEY taprail ledger close 2026-03'],
});

/** Ends with 7 where debits and credits differ, which they never may. */
export const trialBalanceCommand = operationCommand('trial-balance', {
  call: 'ledger.trialBalance',
  after: async (context, answer) => {
    const { out } = context;
    const rows = demandRows(context, answer);
    out.data(answer, (colours) =>
      out.rowsText(rows, ['currency', 'layer', 'debits', 'credits', 'difference'], colours, ['difference']),
    );
    if (rows.length === 0) out.note('No results.');
    return rows.every(({ difference }) => difference === 0) ? exitCodes.done : exitCodes.finding;
  },
});
