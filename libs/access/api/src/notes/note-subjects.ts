import { Inject, Injectable } from '@nestjs/common';
import type { NoteSubject, Scope } from '@taprail/access-domain';
import {
  SUB_MERCHANT_DIRECTORY,
  type SubMerchantDirectory,
  TRANSACTION_LOOKUP,
  type TransactionLookup,
} from '@taprail/contracts';
import { type Caller, HttpProblem } from '@taprail/http';

/** As a request names what its notes are about: by one of these. */
export type NamedSubject = Readonly<{
  transaction?: string | undefined;
  dispute?: string | undefined;
  submerchant?: string | undefined;
}>;

export type FoundSubject = Readonly<{ subject: NoteSubject; subMerchantId: string }>;

const readScopes: Readonly<Record<NoteSubject['kind'], Scope>> = {
  transaction: 'payments:read',
  dispute: 'disputes:read',
  sub_merchant: 'onboarding:read',
};

/** Whoever may read a subject may read its notes. */
@Injectable()
export class NoteSubjects {
  constructor(
    @Inject(TRANSACTION_LOOKUP) private readonly transactions: Pick<TransactionLookup, 'findSubMerchantOf'>,
    @Inject(SUB_MERCHANT_DIRECTORY) private readonly subMerchants: SubMerchantDirectory,
  ) {}

  /** What is another platform's is an unknown one. */
  async find(
    named: NamedSubject,
    { platformId, scopes }: Pick<Caller, 'platformId' | 'scopes'>,
  ): Promise<FoundSubject> {
    const [kind, name] = onlyOne(named);
    this.requireReadable(kind, scopes);
    if (kind === 'sub_merchant') {
      const found = await this.subMerchants.find(platformId, name);
      if (!found) throw new HttpProblem('sub_merchant_not_found', { param: 'submerchant' });
      const { subMerchantId, externalRef } = found;
      return { subject: { kind, id: subMerchantId, externalRef }, subMerchantId };
    }
    const subMerchantId = await this.transactions.findSubMerchantOf(platformId, { kind, id: name });
    return { subject: { kind, id: name }, subMerchantId };
  }

  /** Undefined: all subjects are meant, so all of them must be readable. */
  async findIfNamed(
    named: NamedSubject,
    caller: Pick<Caller, 'platformId' | 'scopes'>,
  ): Promise<NoteSubject | undefined> {
    const { transaction, dispute, submerchant } = named;
    if ((transaction ?? dispute ?? submerchant) !== undefined) return (await this.find(named, caller)).subject;
    for (const kind of Object.keys(readScopes) as NoteSubject['kind'][]) this.requireReadable(kind, caller.scopes);
    return undefined;
  }

  requireReadable(kind: NoteSubject['kind'], scopes: readonly string[]): void {
    const required = readScopes[kind];
    if (scopes.includes(required)) return;
    throw new HttpProblem('insufficient_scope', { details: { required_scope: required } });
  }
}

const onlyOne = ({ transaction, dispute, submerchant }: NamedSubject): readonly [NoteSubject['kind'], string] => {
  const all = [
    ['transaction', transaction],
    ['dispute', dispute],
    ['sub_merchant', submerchant],
  ] as const;
  const [first, second] = all.flatMap(([kind, name]) => (name === undefined ? [] : [[kind, name] as const]));
  const message = 'Send one of transaction, dispute and submerchant.';
  if (!first) throw new HttpProblem('missing_field', { param: 'transaction', message });
  if (second) {
    const param = second[0] === 'sub_merchant' ? 'submerchant' : second[0];
    throw new HttpProblem('invalid_value', { param, message });
  }
  return first;
};
