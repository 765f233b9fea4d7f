import { Api } from '../harness/api';

describe('the methods of every path in the OpenAPI description', () => {
  const { url } = Api.asFirstPlatform();
  let paths: readonly (readonly [path: string, methods: readonly string[]])[];
  beforeAll(async () => {
    const { body } = await Api.asFirstPlatform().get('/openapi.json');
    const described = Object.entries<object>(body.paths).map(([path, operations]) => ({
      example: path.replaceAll(/\{\w+\}/g, 'x'),
      form: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      methods: Object.keys(operations).map((method) => method.toUpperCase()),
    }));
    // `/v1/events/redeliver` is an id of `/v1/events/{id}` as well.
    paths = described.map(({ example }) => {
      const matching = described.filter(({ form }) => form.test(example));
      return [example, [...new Set(matching.flatMap(({ methods }) => methods))]];
    });
    expect(paths.length).toBeGreaterThan(60);
  });

  const ask = async (method: string, path: string) => {
    const response = await fetch(`${url}${path}`, { method });
    const text = await response.text();
    const isJson = text !== '' && response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      allow: (response.headers.get('allow') ?? '').split(', ').sort(),
      code: isJson ? JSON.parse(text).error?.code : undefined,
    };
  };

  const allowed = (methods: readonly string[]) =>
    [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort();

  it('are those that Allow lists, for OPTIONS and for any other method', async () => {
    for (const [path, methods] of paths) {
      const others = ['PROPFIND', 'PURGE', 'GET', 'PUT', 'POST', 'PATCH', 'DELETE'].filter(
        (method) => !methods.includes(method),
      );
      const allow = allowed(methods);
      expect([path, await ask('OPTIONS', path)]).toEqual([path, { status: 204, allow, code: undefined }]);
      for (const method of others) {
        expect([method, path, await ask(method, path)]).toEqual([
          method,
          path,
          { status: 405, allow, code: 'method_not_allowed' },
        ]);
      }
    }
  });

  it('are served: HEAD where GET is, and every one by something else than 405', async () => {
    for (const [path, methods] of paths) {
      for (const method of methods) {
        const { status } = await ask(method, path);
        expect([method, path, status]).not.toEqual([method, path, 405]);
        if (method === 'GET') expect(['HEAD', path, (await ask('HEAD', path)).status]).toEqual(['HEAD', path, status]);
      }
    }
  });
});
