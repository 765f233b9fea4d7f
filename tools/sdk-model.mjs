// Reads the OpenAPI description as a list of SDK methods: their names, arguments and answers. Printers turn it into code.

/** Names that read better in a call than the operation's own id does. */
const names = {
  'subMerchants.submit': 'subMerchants.create',
  'subMerchants.amend': 'subMerchants.update',
  'devices.register': 'devices.create',
  'devices.remove': 'devices.delete',
  'webhookEndpoints.register': 'webhookEndpoints.create',
  'ledger.trial_balance': 'ledger.trialBalance',
  // A namespace of its own already: ledger.reconciliation.breaks.
  'ledger.reconciliation': 'ledger.reconciliation.get',
};

/** Operations that wait for a card, or work for up to a minute. */
const slow = new Set(['taps.create', 'test.clock.advance']);

const isList = (schema) => schema?.properties?.data?.type === 'array' && 'next_cursor' in schema.properties;

const bodyOf = ({ requestBody }) => {
  const [media] = Object.entries(requestBody?.content ?? {});
  if (media === undefined) return undefined;
  const [type, { schema }] = media;
  if (type === 'multipart/form-data') return 'form';
  return schema.contentMediaType === undefined ? 'json' : 'raw';
};

/** The field by which an answer, or a row of it, is known to be of the API: its id, or else the first that is always there. */
const identityOf = ([first, ...more]) => {
  const always = (first.required ?? []).filter((name) => more.every(({ required = [] }) => required.includes(name)));
  const identity = always.includes('id') ? 'id' : always[0];
  return identity === undefined ? {} : { identity };
};

const answerOf = (id, { responses }, schemas) => {
  const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const types = new Set(answers.flatMap(([, { content = {} }]) => Object.keys(content)));
  if (types.size === 0) return { kind: 'none' };
  if (types.has('text/event-stream')) return { kind: 'stream' };
  // A table may be long: it is read as it comes.
  if (types.size > 1 || types.has('text/csv')) return { kind: 'file' };
  const [type] = types;
  if (type.startsWith('text/')) return { kind: 'text' };
  if (type !== 'application/json') throw new Error(`${id} answers with ${type}, which the SDK does not know`);
  const found = answers.map(([, { content }]) => content[type].schema);
  const named = [...new Set(found.map(({ $ref }) => $ref?.split('/').at(-1)))];
  const follow = (schema) => (schema.$ref ? follow(schemas[schema.$ref.split('/').at(-1)]) : schema);
  const whole = follow(found[0]);
  if (!isList(whole))
    return { kind: 'json', schemas: named.includes(undefined) ? [] : named, ...identityOf(found.map(follow)) };
  const row = whole.properties.data.items.$ref?.split('/').at(-1);
  return {
    kind: 'list',
    row,
    ...(named[0] ? { page: named[0] } : {}),
    ...identityOf([follow(whole.properties.data.items)]),
  };
};

const parametersOf = (operation, components) =>
  (operation.parameters ?? []).map((each) => (each.$ref ? components.parameters[each.$ref.split('/').at(-1)] : each));

const methodOf = (verb, path, operation, components) => {
  const { operationId: id, summary, description } = operation;
  const parameters = parametersOf(operation, components);
  const inPlace = (place) => parameters.filter((each) => each.in === place);
  const headers = new Set(inPlace('header').map(({ name }) => name));
  const body = bodyOf(operation);
  const query = inPlace('query');
  if (body && query.length > 0)
    throw new Error(`${id} has both a body and a query, and a method has one argument for them`);
  return {
    id,
    name: names[id] ?? id,
    verb: verb.toUpperCase(),
    path,
    summary,
    ...(description ? { description } : {}),
    scope: operation['x-scope'],
    pathParams: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
    ...(body ? { body: { kind: body, required: operation.requestBody.required === true } } : {}),
    ...(query.length > 0
      ? { query: query.map(({ name }) => name), queryRequired: query.some((each) => each.required) }
      : {}),
    answer: answerOf(id, operation, components.schemas),
    idempotent: operation['x-idempotent'],
    ifMatch: headers.has('If-Match'),
    ifNoneMatch: headers.has('If-None-Match'),
    respondAsync: headers.has('Prefer'),
    slow: slow.has(id),
    errors: operation['x-errors'],
  };
};

/** Every operation as a method. One without a usable name fails here, and so do two with the same. */
export const sdkModel = (document) => {
  const methods = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([verb, operation]) => methodOf(verb, path, operation, document.components)),
  );
  const known = new Set(methods.map(({ name }) => name));
  if (known.size !== methods.length) throw new Error('Two operations have the same SDK name');
  for (const { id, name } of methods) {
    if (!/^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*)*$/.test(name)) throw new Error(`${id} has no name for the SDK: ${name}`);
    const inside = [...known].find((other) => other.startsWith(`${name}.`));
    if (inside) throw new Error(`${name} is a method and cannot hold ${inside}; give it a name in sdk-model.mjs`);
  }
  for (const id of Object.keys(names)) {
    if (!methods.some((method) => method.id === id)) throw new Error(`sdk-model.mjs names ${id}, which is not there`);
  }
  return { version: document.info.version, methods };
};
