import { fields, type JsonSchema, says } from '@taprail/contracts';
import { date, text, whole } from '../../schema-parts';

const hex: JsonSchema = { type: 'string', pattern: '^[0-9a-f]{64}$' };

export const proofSchema: JsonSchema = {
  title: 'TransactionProof',
  description: 'A proof, verifiable offline, that the record of a transaction is the one sealed that day.',
  ...whole({
    transaction_id: fields.transactionId,
    head: {
      ...whole({
        revision: says({ type: 'integer', minimum: 0 }, 'Number of that event.', 3),
        hash: says(hex, 'Hash of that event.'),
      }),
      description: 'Last sealed event of the transaction.',
    },
    leaf: says(hex, 'SHA-256 of 0x00, the id of the transaction and the hash of the head.'),
    path: {
      type: 'array',
      description: 'Path from the leaf to the root of the Merkle tree of that day.',
      items: whole({
        side: { enum: ['left', 'right'], description: 'Side of the sibling.' },
        hash: says(hex, 'Hash of the sibling.'),
      }),
    },
    seal: {
      ...whole({
        date: says(date, 'Day.'),
        root: says(hex, 'Root of the tree of that day.'),
        previous: says(hex, 'Root of the previous day; zeros for the first.'),
        signature: says(text, 'Ed25519 signature over `date|root|previous`, in base64.', 'q83vEg=='),
        key_id: says(text, 'The id of the published key that signed it.', 'lsn_01KJM0Z8R0000000000000000K'),
      }),
      description: 'Signed root of the day.',
    },
  }),
};

export const keysSchema: JsonSchema = {
  title: 'LedgerKeys',
  description: 'Public keys that verify seals and closed months, as a JSON Web Key Set (RFC 7517).',
  ...whole({
    keys: {
      type: 'array',
      description: 'Keys, newest first.',
      items: whole({
        kty: { const: 'OKP', description: 'Key type of RFC 8037, always `OKP`.' },
        crv: { const: 'Ed25519', description: 'Curve, always `Ed25519`.' },
        use: { const: 'sig', description: 'Use of the key, always `sig`: signatures.' },
        kid: says(text, 'The id of the key, as in key_id of seals.', 'lsn_01KJM0Z8R0000000000000000K'),
        x: says(text, 'Public key, in base64url.', '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'),
      }),
    },
  }),
};
