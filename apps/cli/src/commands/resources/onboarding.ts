import { operationCommand } from '../../operations/operation-command';
import type { CommandSpec } from '../../program/command-spec';
import { requirementsCommand } from './sub-merchant-requirements';
import { balancesOfSubMerchants, compareCommand } from './sub-merchant-figures';
import { waitCommand, watchCommand } from './sub-merchant-watch';

export const subMerchants: CommandSpec = {
  name: 'sub-merchants',
  summary: 'businesses that take payments on the platform',
  commands: [
    operationCommand('list', { call: 'subMerchants.list' }),
    operationCommand('get', { call: 'subMerchants.get', args: ['ref'] }),
    operationCommand('create', {
      call: 'subMerchants.create',
      aliases: ['submit'],
      examples: [
        'taprail sub-merchants create --external-ref salon-7 --business-type individual --country US --email office@rosen.example',
        'taprail sub-merchants create --data @salon-7.json',
      ],
    }),
    operationCommand('update', {
      call: 'subMerchants.update',
      aliases: ['amend'],
      args: ['ref'],
      examples: [
        'taprail sub-merchants update salon-7 --set individual.first_name=Jenny --set individual.dob.day=1',
        'taprail sub-merchants requirements salon-7 > due.json && taprail sub-merchants update salon-7 --data @due.json',
      ],
    }),
    waitCommand,
    watchCommand,
    requirementsCommand,
    compareCommand,
    balancesOfSubMerchants,
    operationCommand('documents', { call: 'subMerchants.uploadDocument', args: ['ref'], aliases: ['upload'] }),
    operationCommand('history', { call: 'subMerchants.history', args: ['ref'] }),
    operationCommand('erase', { call: 'subMerchants.erase', args: ['ref'] }),
  ],
};
