import type { JsonSchema } from '@taprail/contracts';
import { date, text, whole } from '../schema-parts';

const hex: JsonSchema = { type: 'string', pattern: '^[0-9a-f]{64}$' };

export const proofSchema: JsonSchema = {
  title: 'TransactionProof',
  ...whole({
    transaction_id: text,
    head: whole({ revision: { type: 'integer' }, hash: hex }),
    leaf: hex,
    path: { type: 'array', items: whole({ side: { enum: ['left', 'right'] }, hash: hex }) },
    seal: whole({ date, root: hex, previous: hex, signature: text, key_id: text }),
  }),
};

export const keysSchema: JsonSchema = {
  title: 'LedgerKeys',
  ...whole({
    keys: {
      type: 'array',
      items: whole({ kty: { const: 'OKP' }, crv: { const: 'Ed25519' }, use: { const: 'sig' }, kid: text, x: text }),
    },
  }),
};
