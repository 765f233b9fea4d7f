import type { Api } from '../../harness/api';

type Schema = any;

export type Field = Readonly<{ path: readonly string[]; schema: Schema }>;

export type DescribedOperation = Readonly<{
  /** Method and path as the description writes them. */
  name: string;
  method: string;
  path: string;
  isForOperators: boolean;
  statuses: ReadonlySet<number>;
  example: Readonly<Record<string, unknown>>;
  /** Every field of the JSON body, at every depth. */
  fields: readonly Field[];
  query: readonly Readonly<{ name: string; isRequired: boolean }>[];
}>;

/** People are kept by a name that their caller chooses; this is one. */
const keyOfMap = 'anna';
/** Bodies nest no deeper; a schema that refers to itself ends here. */
const depthMax = 6;

/** Reads the OpenAPI description of the running product. An operation without a body has no fields. */
export const describedOperations = async (api: Api): Promise<readonly DescribedOperation[]> => {
  const { body: document } = await api.get('/openapi.json');

  const resolve = (schema: Schema): Schema => {
    const own = schema?.anyOf ? schema.anyOf[0] : schema;
    return own?.$ref ? resolve(document.components.schemas[own.$ref.split('/').at(-1)]) : (own ?? {});
  };

  /** Values that several maps of one body share are tried in the first of them. */
  const valuesOfMaps = new Set<string>();

  const valueOfMap = ({ additionalProperties: value }: Schema): Schema => {
    const name = JSON.stringify(value);
    if (typeof value !== 'object' || valuesOfMaps.has(name)) return undefined;
    valuesOfMaps.add(name);
    return value;
  };

  const fieldsOf = (given: Schema, path: readonly string[]): readonly Field[] => {
    const schema = resolve(given);
    if (path.length > depthMax) return [];
    const members = Object.entries<Schema>(schema.properties ?? {});
    const value = valueOfMap(schema);
    if (value) members.push([keyOfMap, value]);
    return members.flatMap(([name, member]) => {
      const inner = [...path, name];
      return [{ path: inner, schema: resolve(member) }, ...fieldsOf(member, inner)];
    });
  };

  return Object.entries<any>(document.paths).flatMap(([path, operations]) =>
    Object.entries<any>(operations).map(([method, operation]) => {
      const json = operation.requestBody?.content?.['application/json'];
      valuesOfMaps.clear();
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        isForOperators: operation['x-scope'] === 'operator',
        statuses: new Set(Object.keys(operation.responses).map(Number)),
        example: json?.example ?? {},
        fields: json ? fieldsOf(json.schema, []) : [],
        query: (operation.parameters ?? [])
          .filter((parameter: Schema) => parameter.in === 'query')
          .map(({ name, required }: Schema) => ({ name, isRequired: required === true })),
      };
    }),
  );
};
