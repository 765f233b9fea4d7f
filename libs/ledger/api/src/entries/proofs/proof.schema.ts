import { fields, type JsonSchema, says } from '@taprail/contracts';
import { date, text, whole } from '../../schema-parts';

const hex: JsonSchema = { type: 'string', pattern: '^[0-9a-f]{64}$' };

export const proofSchema: JsonSchema = {
  title: 'TransactionProof',
  description: 'Proves offline that the record of a transaction is the one that was sealed that day.',
  ...whole({
    transaction_id: fields.transactionId,
    head: {
      ...whole({
        revision: says({ type: 'integer', minimum: 0 }, 'The number of that event.', 3),
        hash: says(hex, 'Its hash.'),
      }),
      description: 'The last event of the transaction that was sealed.',
    },
    leaf: says(hex, 'SHA-256 of 0x00, the id of the transaction and the hash of the head.'),
    path: {
      type: 'array',
      description: 'From the leaf to the root of the tree of that day.',
      items: whole({
        side: { enum: ['left', 'right'], description: 'On which side the neighbour stands.' },
        hash: says(hex, 'The hash of the neighbour.'),
      }),
    },
    seal: {
      ...whole({
        date: says(date, 'The day.'),
        root: says(hex, 'The root of the tree of that day.'),
        previous: says(hex, 'The root of the day before; zeros for the first.'),
        signature: says(text, 'Base64, Ed25519, over `date|root|previous`.', 'q83vEg=='),
        key_id: says(text, 'Which of the published keys signed it.', 'lsn_01KJM0Z8R0000000000000000K'),
      }),
      description: 'The signed root of a day.',
    },
  }),
};

export const keysSchema: JsonSchema = {
  title: 'LedgerKeys',
  description: 'The public keys that seals and closed months are signed with, as a JSON Web Key Set (RFC 7517).',
  ...whole({
    keys: {
      type: 'array',
      description: 'The keys, newest first.',
      items: whole({
        kty: { const: 'OKP', description: 'The key type of RFC 8037.' },
        crv: { const: 'Ed25519', description: 'The curve.' },
        use: { const: 'sig', description: 'It signs.' },
        kid: says(text, 'The id that seals name as key_id.', 'lsn_01KJM0Z8R0000000000000000K'),
        x: says(text, 'The public key, base64url.', '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'),
      }),
    },
  }),
};
