import { fold, Rejection } from '@taprail/event-sourcing';
import type { SubMerchantCommand } from './sub-merchant.commands';
import { subMerchant } from './sub-merchant.decider';
import type { SubMerchantEvent } from './sub-merchant.events';
import {
  account,
  at,
  created,
  due,
  enabled,
  erased,
  erasing,
  failed,
  fields,
  gaveUp,
  pending,
  rejected,
  started,
  submit,
  submitted,
} from '../testing/sub-merchant-history';

const report = (snapshot: ReturnType<typeof account>) =>
  ({ type: 'ReportAccount', account: snapshot, fieldsVersion: 1, at }) as const;
const file = {
  fileId: 'file_1',
  pspFileId: 'f',
  purpose: 'identity_document',
  contentType: 'x',
  size: 1,
  sha256: 'a',
} as const;

const states: Readonly<Record<string, readonly SubMerchantEvent[]>> = {
  none: [],
  received: [submitted],
  creating: [submitted, started],
  'creating, last try': [submitted, started, ...[1, 2, 3, 4, 5].map(failed)],
  pending: [submitted, started, created, pending],
  enabled: [submitted, started, created, enabled],
  errored: [submitted, started, gaveUp],
  rejected: [submitted, started, created, rejected],
  erasing: [submitted, started, created, enabled, erasing],
  erased: [submitted, started, created, enabled, erasing, erased],
};

const commands: Readonly<Record<string, SubMerchantCommand>> = {
  'submit again': submit,
  'submit other': { ...submit, fields: { ...fields, email: 'new@bistro.example' } },
  amend: { type: 'Amend', changes: { email: 'new@bistro.example' }, at },
  begin: { type: 'BeginProvisioning', at },
  'record account': { type: 'RecordAccount', accountId: 'acct_1', at },
  'report working': report(account(true)),
  'report due': report(account(false, due)),
  'report checking': report(account(false)),
  'report rejected': report(account(false, [], 'rejected.fraud')),
  'fail: away': { type: 'FailProvisioning', reason: 'x', kind: 'unavailable', at },
  'fail: no': { type: 'FailProvisioning', reason: 'x', kind: 'refused', at },
  'fail: ours': { type: 'FailProvisioning', reason: 'x', kind: 'misconfigured', at },
  'give up': { type: 'GiveUpProvisioning', reason: 'x', at },
  document: { type: 'RecordDocument', ...file, at },
  forget: { type: 'RequestErasure', at },
  'refuse to forget': { type: 'RefuseErasure', reason: 'x', at },
  forgotten: { type: 'ConfirmErasure', at },
};

/** The status afterwards; `=`: something happened, the status stays; `·`: nothing happened; a code: refused. */
const outcome = (state: string, command: string): string => {
  const before = fold(subMerchant, states[state]!);
  try {
    const events = subMerchant.decide(commands[command]!, before);
    if (events.length === 0) return '·';
    const after = events.reduce(subMerchant.evolve, before);
    return after.status === before.status ? '=' : after.status;
  } catch (error) {
    if (error instanceof Rejection) return error.code;
    throw error;
  }
};

const unknown = 'sub_merchant_not_found';
const over = 'sub_merchant_rejected';
const needs = 'pending_requirements';
const stopped = 'sub_merchant_errored';

/** Every command in every state: what is possible, and everything that is not. */
const table: readonly (readonly string[])[] = [
  [
    '',
    'none',
    'received',
    'creating',
    'creating, last try',
    'pending',
    'enabled',
    'errored',
    'rejected',
    'erasing',
    'erased',
  ],
  ['submit again', 'received', '·', '·', '·', '·', '·', 'received', over, over, over],
  ['submit other', 'received', '=', '=', '=', '=', '=', 'received', over, over, over],
  ['amend', unknown, '=', '=', '=', '=', '=', stopped, over, over, over],
  ['begin', unknown, 'creating', '·', '·', '·', '·', '·', '·', '·', '·'],
  ['record account', unknown, '·', '=', '=', '·', '·', '=', '·', '·', '·'],
  ['report working', unknown, 'enabled', 'enabled', 'enabled', 'enabled', '·', '·', '·', '·', '·'],
  ['report due', unknown, needs, needs, needs, '·', needs, '·', '·', '·', '·'],
  ['report checking', unknown, 'creating', '=', '=', 'creating', needs, '·', '·', '·', '·'],
  ['report rejected', unknown, 'rejected', 'rejected', 'rejected', 'rejected', 'rejected', 'rejected', '·', '·', '·'],
  ['fail: away', unknown, '=', '=', 'errored', '=', '=', '·', '·', '·', '·'],
  ['fail: no', unknown, 'errored', 'errored', 'errored', '=', '=', '·', '·', '·', '·'],
  ['fail: ours', unknown, '=', '=', '=', '=', '=', '·', '·', '·', '·'],
  ['give up', unknown, 'errored', 'errored', 'errored', 'errored', 'errored', '·', '·', '·', '·'],
  ['document', unknown, '=', '=', '=', '=', '=', '=', over, over, over],
  ['forget', unknown, '=', '=', '=', '=', '=', '=', '=', '·', '·'],
  ['refuse to forget', unknown, '·', '·', '·', '·', '·', '·', '·', '=', '·'],
  ['forgotten', unknown, '·', '·', '·', '·', '·', '·', '·', 'rejected', '·'],
];

describe('the statuses of a sub-merchant', () => {
  const [, ...columns] = table[0]!;
  const cells = table
    .slice(1)
    .flatMap(([command = '', ...row]) => row.map((expected, n) => [columns[n]!, command, expected] as const));

  it.each(cells)('%s, %s: %s', (state, command, expected) => expect(outcome(state, command)).toBe(expected));

  it('are all in the table, and so are all commands', () => {
    expect(columns).toEqual(Object.keys(states));
    expect(table.slice(1).map(([command]) => command)).toEqual(Object.keys(commands));
  });
});
