import { Controller, Get, Inject, Param } from '@nestjs/common';
import { TRANSACTION_LOOKUP, type TransactionLookup } from '@taprail/contracts';
import { Caller, HttpProblem, Operation } from '@taprail/http';
import { type Proof, proofOf, sealDueAt } from '@taprail/ledger-domain';
import { dayOf } from '@taprail/money';
import { keysSchema, proofSchema } from './proof.schema';
import { Seals, sha256 } from './seals';

type SealKeys = Readonly<{
  keys: readonly Readonly<{ kty: 'OKP'; crv: 'Ed25519'; use: 'sig'; kid: string; x: string }>[];
}>;

@Controller()
export class ProofController {
  constructor(
    @Inject(TRANSACTION_LOOKUP) private readonly transactions: Pick<TransactionLookup, 'findEventPlaces'>,
    private readonly seals: Seals,
  ) {}

  @Get('v1/transactions/:id/proof')
  @Operation({
    id: 'transactions.proof',
    scope: 'payments:read',
    summary: 'Get the proof that a transaction was on record when its day was sealed',
    description:
      'The proof leads from the hash of the last sealed event of the transaction to the signed root of the day. Events since the last seal are not covered yet: `head.revision` is the last one that is. `npm run verify` checks the proof offline.',
    errors: ['transaction_not_found', 'seal_pending'],
    answers: { 200: proofSchema },
    params: { id: 'The id of the transaction.' },
  })
  async proof(@Param('id') id: string, @Caller() { platformId }: Caller): Promise<Proof> {
    const events = await this.transactions.findEventPlaces(platformId, id);
    const sealed = await this.seals.lastSealed(events);
    if (!sealed) {
      const available_at = sealDueAt(dayOf(events[0]!.at));
      throw new HttpProblem('seal_pending', { details: { available_at } });
    }
    const { event, day } = sealed;
    return proofOf(id, event.revision, await this.seals.headsOf(day), day, sha256);
  }

  @Get('.well-known/taprail-ledger-keys')
  @Operation({
    id: 'ledger.keys',
    scope: 'public',
    summary: 'List the public keys of all seals, as a JWK set',
    errors: [],
    answers: { 200: keysSchema },
  })
  async keys(): Promise<SealKeys> {
    const keys = new Map((await this.seals.days()).map(({ keyId, publicKey }) => [keyId, publicKey]));
    return {
      keys: [...keys].map(([kid, publicKey]) => {
        const x = Buffer.from(publicKey, 'base64').toString('base64url');
        return { kty: 'OKP', crv: 'Ed25519', use: 'sig', kid, x };
      }),
    };
  }
}
