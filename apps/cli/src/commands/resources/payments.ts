import { operationCommand } from '../../operations/operation-command';
import { asStarted } from '../../program/as-started';
import { type CommandSpec } from '../../program/command-spec';
import { exitCodes } from '../../program/failure';
import { downloadCommand, evidenceCommand } from './dispute-evidence';
import { timelineCommand } from './transaction-timeline';

export const taps: CommandSpec = {
  name: 'taps',
  summary: 'contactless card payments',
  commands: [
    operationCommand('list', { call: 'taps.list' }),
    operationCommand('get', { call: 'taps.get' }),
    operationCommand('create', {
      call: 'taps.create',
      options: [{ flags: '--decline-is-error', summary: 'exit with 8 when the card is declined' }],
      examples: [
        'taprail taps create --amount "EUR 42.00" --submerchant bistro-42 --device dev_test_approve',
        'taprail taps create --amount-minor 4200 --currency EUR --submerchant bistro-42 --device dev_test_approve --json',
      ],
      after: async (context, tap, { options }) => {
        context.out.record(tap);
        if (tap['status'] === 'declined') {
          context.out.note(
            asStarted(`Declined: ${String(tap['decline_reason'])} (taprail explain ${String(tap['decline_reason'])})`),
          );
        }
        return tap['status'] === 'declined' && options['declineIsError'] === true ? exitCodes.declined : exitCodes.done;
      },
    }),
    operationCommand('tip', { call: 'taps.tip', currencyFrom: { call: 'taps.get', path: 'currency' } }),
    operationCommand('capture', { call: 'taps.capture', currencyFrom: { call: 'taps.get', path: 'currency' } }),
    operationCommand('cancel', { call: 'taps.cancel' }),
    operationCommand('reverse', { call: 'taps.reverse' }),
  ],
};

const ofAuthorisation = { currencyFrom: { call: 'authorisations.get', path: 'currency' } } as const;

export const authorisations: CommandSpec = {
  name: 'authorisations',
  summary: 'holds on cards: increase, charge, capture, release',
  commands: [
    operationCommand('get', { call: 'authorisations.get' }),
    operationCommand('increase', {
      call: 'authorisations.increase',
      ...ofAuthorisation,
      examples: ['taprail authorisations increase auth_… --new-amount "EUR 450.00"'],
    }),
    operationCommand('charge', { call: 'authorisations.postCharge', ...ofAuthorisation }),
    operationCommand('void', { call: 'authorisations.voidCharge' }),
    operationCommand('capture', { call: 'authorisations.capture', ...ofAuthorisation }),
    operationCommand('release', { call: 'authorisations.release', ...ofAuthorisation }),
  ],
};

export const chains: CommandSpec = {
  name: 'chains',
  summary: 'linked authorisations, and their totals',
  commands: [operationCommand('get', { call: 'authorisationChains.get' })],
};

export const transactions: CommandSpec = {
  name: 'transactions',
  summary: 'payments: one record from tap to payout',
  commands: [
    operationCommand('list', { call: 'transactions.list' }),
    operationCommand('get', { call: 'transactions.get' }),
    timelineCommand,
    operationCommand('audit', { call: 'transactions.audit' }),
    operationCommand('proof', {
      call: 'transactions.proof',
      examples: ['taprail transactions proof txn_… --json > proof.json && taprail verify proof.json --keys keys.json'],
    }),
    operationCommand('search', { call: 'search', summary: 'search transactions, payouts and sub-merchants' }),
  ],
};

export const refunds: CommandSpec = {
  name: 'refunds',
  summary: 'refunds to cardholders',
  commands: [
    operationCommand('list', { call: 'refunds.list', examples: ['taprail refunds list --status failed'] }),
    operationCommand('create', {
      call: 'transactions.refund',
      args: ['transaction'],
      currencyFrom: { call: 'transactions.get', path: 'currency' },
      examples: ['taprail refunds create txn_… --amount "EUR 5.00" --reason requested_by_customer'],
    }),
    operationCommand('get', { call: 'refunds.get' }),
  ],
};

export const disputes: CommandSpec = {
  name: 'disputes',
  summary: 'disputes of cardholders, and the evidence against them',
  commands: [
    operationCommand('list', { call: 'disputes.list' }),
    operationCommand('get', { call: 'disputes.get' }),
    evidenceCommand,
    operationCommand('files', { call: 'disputes.files' }),
    operationCommand('upload', { call: 'disputes.uploadFile' }),
    downloadCommand,
    operationCommand('submit', { call: 'disputes.submitEvidence' }),
    operationCommand('accept', { call: 'disputes.accept' }),
  ],
};
