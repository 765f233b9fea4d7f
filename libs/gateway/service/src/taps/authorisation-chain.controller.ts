import { Controller, Get, Param } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { Caller, HttpProblem, type JsonSchema, Operation } from '@taprail/http';
import { chainView, type ChainView } from '@taprail/taps-domain';
import { authorisationSchema, chargeSchema } from './tap.schema';
import { TransactionChains } from './transaction-chains';
import { inTheWordsOf, transactionBehind } from './transaction-ids';
import { TransactionRecords } from './transaction-records';

const minor: JsonSchema = { type: 'integer', description: 'Whole minor units.' };
const totals = ['authorised', 'posted', 'captured', 'released', 'refunded', 'disputed'];

const chainSchema: JsonSchema = {
  title: 'AuthorisationChain',
  type: 'object',
  description: 'Everything of one stay: its taps, their charges, what became of the money, and its disputes.',
  properties: {
    id: { type: 'string' },
    object: { const: 'authorisation_chain' },
    submerchant: { type: 'string' },
    currency: { type: 'string' },
    transactions: { type: 'array', items: { type: 'string' }, description: 'Their ids, oldest first.' },
    authorisations: { type: 'array', items: authorisationSchema },
    charges: { type: 'array', items: chargeSchema },
    totals: {
      type: 'object',
      properties: Object.fromEntries(totals.map((name) => [name, minor])),
      required: totals,
    },
    disputes: { type: 'array', items: { type: 'object' } },
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
    summary: 'Get everything that belongs to one authorisation chain, with its totals',
    errors: ['authorisation_chain_not_found'],
    answers: { 200: chainSchema },
    params: { id: 'The id of the authorisation chain.' },
  })
  async find(@Param('id') id: string, @Caller() caller: Caller): Promise<ChainView> {
    // A chain has the tail of the tap that began it.
    const first = await this.records.own(transactionBehind('ach', id), caller).catch(inTheWordsOf('ach'));
    if (first.record.subject.chainId !== id) throw new HttpProblem('authorisation_chain_not_found');
    return chainView(await this.chains.around(first.record), this.clock.now());
  }
}
