import { operationCommand } from '../../operations/operation-command';
import type { CommandSpec } from '../../program/command-spec';

export const test: CommandSpec = {
  name: 'test',
  summary: 'simulate banks, cardholders and providers in the test environment',
  commands: [
    operationCommand('present-card', {
      call: 'test.devices.presentCard',
      args: ['device'],
      examples: ['taprail test present-card dev_… --submerchant bistro-42 --card card_dispute_fraud'],
    }),
    operationCommand('dispute', {
      call: 'test.taps.dispute',
      args: ['tap'],
      currencyFrom: { call: 'taps.get', path: 'currency' },
    }),
    operationCommand('win', { call: 'test.disputes.win', args: ['dispute'] }),
    operationCommand('lose', { call: 'test.disputes.lose', args: ['dispute'] }),
    operationCommand('withdraw', { call: 'test.disputes.withdraw', args: ['dispute'] }),
    operationCommand('pay', { call: 'test.payouts.pay', args: ['payout'] }),
    operationCommand('fail', { call: 'test.payouts.fail', args: ['payout'] }),
    operationCommand('fail-platform-payout', { call: 'test.platformPayouts.fail', args: ['platform-payout'] }),
    operationCommand('require', { call: 'test.subMerchants.require', args: ['ref'] }),
    operationCommand('reject', { call: 'test.subMerchants.reject', args: ['ref'] }),
    operationCommand('error', { call: 'test.subMerchants.error', args: ['ref'] }),
    operationCommand('enable', { call: 'test.subMerchants.enable', args: ['ref'] }),
    operationCommand('bank-credit', { call: 'test.bankCredits.create' }),
    operationCommand('settlement-fault', { call: 'test.transactions.settlementFault', args: ['transaction'] }),
  ],
};
