import Ajv2020 from 'ajv/dist/2020';
import { Api, newPlatform } from '../harness/api';
import { FollowedSubMerchant, wholeBistro } from '../harness/onboard';

type Media = Readonly<{ schema: object; example: any }>;
type Shown = Readonly<{ place: string; media: Media }>;
type Sent = Readonly<{ method: string; path: string; operationId: string; example: any; operator: boolean }>;

/** A body of this shape is not understood; anything else that is refused was understood first. */
const misunderstood = new Set([
  'invalid_json',
  'missing_field',
  'unknown_field',
  'invalid_value',
  'invalid_enum_value',
]);
const jsonType = 'application/json';

let document: any;
let operations: readonly (readonly [method: string, path: string, operation: any])[];
beforeAll(async () => {
  document = (await Api.asFirstPlatform().get('/openapi.json')).body;
  operations = Object.entries<any>(document.paths).flatMap(([path, methods]) =>
    Object.entries<any>(methods).map(([method, operation]) => [method.toUpperCase(), path, operation] as const),
  );
});

const faultsIn = (shown: readonly Shown[]): readonly string[] => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema({ $id: 'api', components: document.components });
  return shown.flatMap(({ place, media }) => {
    const schema = JSON.parse(JSON.stringify(media.schema).replaceAll('"#/components/', '"api#/components/'));
    const validate = ajv.compile(schema);
    return validate(media.example)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${place}${instancePath} ${message}`);
  });
};

describe('the examples of the OpenAPI description', () => {
  it('of requests are what their schemas ask for', () => {
    const shown = operations.flatMap(([, , { operationId, requestBody }]) =>
      Object.values<Media>(requestBody?.content ?? {}).map((media) => ({ place: `${operationId}`, media })),
    );
    expect(shown.length).toBeGreaterThan(40);
    expect(faultsIn(shown)).toEqual([]);
  });

  it('of answers are what their schemas promise', () => {
    const shown = operations.flatMap(([, , { operationId, responses }]) =>
      Object.entries<any>(responses)
        .filter(([status]) => status < '300')
        .flatMap(([status, { content = {} }]) =>
          Object.values<Media>(content).map((media) => ({ place: `${operationId} ${status}`, media })),
        ),
    );
    expect(shown.length).toBeGreaterThan(100);
    expect(faultsIn(shown)).toEqual([]);
  });

  it('of webhooks are what their schemas promise', () => {
    const shown = Object.entries<any>(document.webhooks).map(([place, { post }]) => ({
      place,
      media: post.requestBody.content[jsonType] as Media,
    }));
    // The twelve kinds of `*`, and nine that an endpoint has to name.
    expect(shown).toHaveLength(12 + 9);
    expect(faultsIn(shown)).toEqual([]);
  });

  it('of requests are understood when they are sent', async () => {
    const { api } = await newPlatform('examples');
    await (await FollowedSubMerchant.submit(api, wholeBistro('bistro-42'))).becomes('enabled');
    const sent: readonly Sent[] = operations
      .filter(([, , { requestBody }]) => requestBody?.content[jsonType] !== undefined)
      // The clock is everyone's: other stories would be moved by it.
      .filter(([, , { operationId }]) => operationId !== 'test.clock.advance')
      .map(([method, path, operation]) => ({
        method,
        path: path.replace('{externalRef}', 'bistro-42').replace(/\{[a-z]+\}/g, 'dev_test_approve'),
        operationId: operation.operationId,
        example: operation.requestBody.content[jsonType].example,
        operator: operation['x-scope'] === 'operator',
      }));
    const refused: string[] = [];
    for (const { method, path, operationId, example, operator } of sent) {
      const { status, body } = await (operator ? Api.asOperator() : api).send(method, path, { body: example });
      if (status >= 500 || misunderstood.has(body?.error?.code))
        refused.push(`${operationId}: ${JSON.stringify(body)}`);
    }
    expect(refused).toEqual([]);
  });
});
