import { Controller, Get, Param } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { fields, money, objectField, says } from '@taprail/contracts';
import { Caller, HttpProblem, type JsonSchema, Operation } from '@taprail/http';
import { chainView, type ChainView } from '@taprail/taps-domain';
import { authorisationSchema, chargeSchema } from '../taps/tap.schema';
import { TransactionChains } from '../transactions/transaction-chains';
import { asNotFoundOf, transactionBehind } from '../transactions/transaction-ids';
import { TransactionRecords } from '../transactions/transaction-records';

const totals = {
  authorised: 'Authorised by issuers.',
  posted: 'Posted charges, without voided ones.',
  captured: 'Captured amount.',
  released: 'Released before the capture.',
  refunded: 'Refunded.',
  disputed: 'Disputed now, or lost in disputes.',
};

const chainSchema: JsonSchema = {
  title: 'AuthorisationChain',
  type: 'object',
  description: 'All taps of one stay, with their charges, the totals of their money, and their disputes.',
  properties: {
    id: fields.chainId,
    object: objectField('authorisation_chain'),
    submerchant: fields.submerchant,
    currency: fields.currency,
    transactions: says({ type: 'array', items: { type: 'string' } }, 'The ids of the transactions, oldest first.', [
      'txn_01KJM0Z8R0000000000000000B',
    ]),
    authorisations: says({ type: 'array', items: authorisationSchema }, 'Authorisations, oldest first.'),
    charges: says({ type: 'array', items: chargeSchema }, 'Charges, oldest first.'),
    totals: {
      type: 'object',
      description: 'Totals.',
      properties: Object.fromEntries(Object.entries(totals).map(([name, what]) => [name, money(what, 4_200)])),
      required: Object.keys(totals),
    },
    disputes: says({ type: 'array', items: { type: 'object' } }, 'Disputes, oldest first.', []),
  },
  required: ['id', 'object', 'submerchant', 'currency', 'transactions', 'authorisations', 'charges', 'totals'],
};

@Controller('v1/authorisation-chains')
export class AuthorisationChainController {
  constructor(
    private readonly records: TransactionRecords,
    private readonly chains: TransactionChains,
    private readonly clock: Clock,
  ) {}

  @Get(':id')
  @Operation({
    id: 'authorisationChains.get',
    scope: 'payments:read',
    summary: 'Get an authorisation chain with its authorisations, charges, disputes and totals',
    errors: ['authorisation_chain_not_found'],
    answers: { 200: chainSchema },
    params: { id: 'The id of the authorisation chain.' },
  })
  async find(@Param('id') id: string, @Caller() caller: Caller): Promise<ChainView> {
    // A chain has the tail of the tap that began it.
    const first = await this.records.findCharged(transactionBehind('ach', id), caller).catch(asNotFoundOf('ach'));
    if (first.record.subject.chainId !== id) throw new HttpProblem('authorisation_chain_not_found');
    return chainView(await this.chains.around(first.record), this.clock.now());
  }
}
