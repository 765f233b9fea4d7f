import { catalogue, type EventKindEntry, type WebhookKind, webhookKinds } from '@taprail/contracts';
import type { ApiDescription } from '@taprail/http';
import { webhookBody } from '@taprail/webhooks-domain';
import { eventSchema, previousAttributes } from '../webhook.schema';

type ExampleData = Readonly<{ submerchant?: string; sequence: number; object: object }> &
  Readonly<{ transaction_id?: string; authorisation_chain_id?: string }>;

const titleOf = (kind: string): string =>
  `${kind.replace(/(^|[._])([a-z])/g, (_all, _mark, letter: string) => letter.toUpperCase())}Event`;

const exampleOf = (kind: WebhookKind, example: ExampleData): unknown =>
  JSON.parse(
    webhookBody({
      eventId: 'evt_01KJM0Z8R0000000000000000Z',
      kind,
      occurredAt: '2026-03-02T11:04:05.130Z',
      livemode: false,
      sequence: example.sequence,
      submerchant: example.submerchant ?? null,
      transactionId: example.transaction_id ?? null,
      chainId: example.authorisation_chain_id ?? null,
      request: { id: 'req_01KJM0Z8R0000000000000000Y', idempotencyKey: null },
      object: example.object as Record<string, unknown>,
    }),
  );

/** The webhooks as the OpenAPI document shows them: the envelope with the resource of the kind. */
export const webhookDocuments: NonNullable<ApiDescription['webhooks']> = Object.fromEntries(
  webhookKinds.map((kind) => {
    const { when, schema, example } = catalogue[kind] as EventKindEntry<ExampleData>;
    const object = schema.properties!['object']!;
    const { title: _, ...envelope } = eventSchema;
    const properties = {
      ...envelope.properties,
      type: { const: kind, description: `Always \`${kind}\`.` },
      data: {
        type: 'object',
        description: 'Subject.',
        properties: {
          object: { description: 'The resource as it was right after the event.', ...object },
          previous_attributes: previousAttributes,
        },
        required: ['object', 'previous_attributes'],
      },
    };
    return [
      kind,
      { summary: when, schema: { title: titleOf(kind), ...envelope, properties }, example: exampleOf(kind, example) },
    ];
  }),
);
