import { demandRows } from '../../operations/not-taprail';
import { operationCommand } from '../../operations/operation-command';
import type { CommandSpec } from '../../program/command-spec';
import { exportCommand } from './ledger-export';
import { explainCommand } from './payout-explain';
import { itemsCommand } from './payout-items';
import { closeCommand, reconcileCommand, trialBalanceCommand } from './ledger-checks';

const ofAccount = {
  call: 'subMerchants.get',
  params: { include: 'details' },
  path: 'details.externalAccount.currency',
} as const;

export const payouts: CommandSpec = {
  name: 'payouts',
  summary: 'transfers to the bank accounts of sub-merchants',
  commands: [
    operationCommand('list', { call: 'payouts.list' }),
    operationCommand('get', { call: 'payouts.get' }),
    explainCommand,
    itemsCommand,
    operationCommand('create', { call: 'payouts.create' }),
    operationCommand('transactions', { call: 'payouts.transactions' }),
    operationCommand('cancel', { call: 'payouts.cancel' }),
    operationCommand('retry', { call: 'payouts.retry' }),
    operationCommand('schedule', { call: 'payoutSchedule.get', args: ['ref'], currencyFrom: ofAccount }),
    operationCommand('set-schedule', {
      call: 'payoutSchedule.set',
      args: ['ref'],
      currencyFrom: ofAccount,
      examples: ['taprail payouts set-schedule bistro-42 --interval weekly --minimum-amount "EUR 50.00"'],
    }),
  ],
};

export const payoutHolds: CommandSpec = {
  name: 'payout-holds',
  summary: 'sub-merchants that are not paid out for now',
  commands: [
    operationCommand('list', { call: 'payoutHolds.list' }),
    operationCommand('get', { call: 'payoutHolds.get' }),
    operationCommand('create', {
      call: 'payoutHolds.create',
      examples: ['taprail payout-holds create --submerchant bistro-42 --reason risk_review --note "Case 17"'],
    }),
    operationCommand('lift', { call: 'payoutHolds.lift' }),
  ],
};

export const platformPayouts: CommandSpec = {
  name: 'platform-payouts',
  summary: 'your own money, and transfers to your bank account',
  commands: [
    operationCommand('balance', { call: 'platformPayouts.balance' }),
    operationCommand('list', { call: 'platformPayouts.list' }),
    operationCommand('get', { call: 'platformPayouts.get' }),
    operationCommand('create', {
      call: 'platformPayouts.create',
      examples: ['taprail platform-payouts create --currency EUR'],
    }),
    operationCommand('set-account', {
      call: 'platformPayouts.setAccount',
      args: ['currency'],
      examples: [
        'taprail platform-payouts set-account EUR --account-holder-name "Bistro Suite GmbH" --iban DE89370400440532013000',
      ],
    }),
    operationCommand('set-schedule', {
      call: 'platformPayouts.setSchedule',
      args: ['currency'],
      currencyFrom: 'id',
      examples: ['taprail platform-payouts set-schedule EUR --interval weekly --minimum-amount "EUR 100.00"'],
    }),
  ],
};

export const adjustments: CommandSpec = {
  name: 'adjustments',
  summary: 'credits and debits of sub-merchants by the platform',
  commands: [
    operationCommand('list', { call: 'adjustments.list' }),
    operationCommand('get', { call: 'adjustments.get' }),
    operationCommand('create', {
      call: 'adjustments.create',
      examples: [
        'taprail adjustments create --submerchant bistro-42 --direction credit --amount "EUR 25.00" --reason goodwill',
      ],
    }),
    operationCommand('approve', { call: 'adjustments.approve' }),
    operationCommand('reject', { call: 'adjustments.reject' }),
    operationCommand('reverse', { call: 'adjustments.reverse' }),
  ],
};

export const balances: CommandSpec = {
  ...operationCommand('balances', {
    call: 'balances.get',
    show: (context, answer) => {
      const { out } = context;
      const rows = demandRows(context, answer);
      out.data(answer, (colours) =>
        out.rowsText(
          rows,
          ['currency', 'pending', 'available', 'reserved', 'disputed', 'in_transit', 'negative'],
          colours,
          ['available', 'negative'],
        ),
      );
      if (rows.length === 0) out.note('No results.');
    },
  }),
};

export const ledger: CommandSpec = {
  name: 'ledger',
  summary: 'the books: accounts, entries, statements, exports, months',
  commands: [
    trialBalanceCommand,
    operationCommand('accounts', { call: 'ledger.accounts.list' }),
    operationCommand('entries', { call: 'ledger.entries.list' }),
    operationCommand('entry', { call: 'ledger.entries.get' }),
    operationCommand('trace', { call: 'ledger.lines.trace', args: ['line'] }),
    operationCommand('statement', {
      call: 'ledger.statement',
      examples: ['taprail ledger statement --account merchant_available:hotel-7:EUR --from 2026-03-01 --to 2026-03-31'],
    }),
    operationCommand('merchant-statement', {
      call: 'ledger.merchantStatement',
      examples: ['taprail ledger merchant-statement --submerchant hotel-7 --from 2026-03-01 --to 2026-03-31'],
    }),
    operationCommand('debts', { call: 'ledger.debts' }),
    operationCommand('clearing', { call: 'ledger.clearing' }),
    operationCommand('digest', { call: 'ledger.digest' }),
    operationCommand('keys', { call: 'ledger.keys' }),
    exportCommand,
    operationCommand('exports', { call: 'ledger.exports.list' }),
    operationCommand('export-status', { call: 'ledger.exports.get' }),
    operationCommand('manifest', { call: 'ledger.exports.manifest' }),
    reconcileCommand,
    operationCommand('breaks', { call: 'ledger.reconciliation.breaks' }),
    operationCommand('periods', { call: 'ledger.periods.list' }),
    operationCommand('sign-off', { call: 'ledger.periods.signOff' }),
    operationCommand('withdraw-sign-off', { call: 'ledger.periods.withdrawSignOff' }),
    closeCommand,
  ],
};
