import type { CommandSpec } from '../../program/command-spec';
import { Failure, failureOf, misused } from '../../program/failure';
import { idempotencyKeyOption } from '../../operations/idempotency-key-option';
import { bodyOptions, readBody } from '../../operations/read-body';
import { notTaprail } from '../../operations/not-taprail';
import { requestShown } from '../../operations/shown-request';

const names: Readonly<Record<string, 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'>> = {
  get: 'GET',
  post: 'POST',
  put: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
};

/** Any request by its path, for what has no command or is newer than this one. */
export const httpCommand = (name: string): CommandSpec => {
  const verb = names[name]!;
  const isWrite = verb !== 'GET';
  return {
    name,
    summary: `send ${verb} to any path`,
    args: [{ name: 'path', summary: 'such as /v1/taps?limit=3' }],
    options: [
      ...(isWrite ? bodyOptions : []),
      ...(isWrite ? [idempotencyKeyOption, { flags: '--dry-run', summary: 'show the request and send nothing' }] : []),
    ],
    examples: [
      isWrite
        ? `taprail ${name} /v1/taps/tap_…/capture --data '{"amount":4200}'`
        : `taprail ${name} '/v1/taps?limit=3'`,
    ],
    async run(context, { args, options }) {
      const path = args['path']!;
      if (!path.startsWith('/') || path.startsWith('//'))
        throw misused(`A path begins with a slash, as /v1/taps does; "${path}" does not`);
      const read = await readBody([], options);
      const body = options['data'] !== undefined || Object.keys(read).length > 0 ? read : undefined;
      if (options['dryRun'] === true) {
        const shown = { verb, path, summary: '', scope: '', ids: [], query: [], answer: { kind: 'json' } } as const;
        return requestShown(context, shown, [], body);
      }
      if (isWrite) await context.confirmWrite(`${verb} ${path}`);
      const client = await context.client();
      const key = options['idempotencyKey'] as string | undefined;
      const { data: answer, response } = await client
        .request(verb, path, { body }, { signal: context.signal, idempotencyKey: key })
        .withResponse()
        .catch((error: unknown) => Promise.reject(withPaths(error)));
      // The documentation is the only place with pages that the API has.
      const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
      if (isPage && !path.startsWith('/docs')) throw notTaprail(context, 'it is a page for browsers');
      context.out.data(answer ?? null, () =>
        typeof answer === 'string' ? answer : JSON.stringify(answer ?? null, null, 2),
      );
    },
  };
};

/** A path that somebody has typed is more often wrong than younger than the deployment. */
const withPaths = (error: unknown): unknown => {
  const failure = failureOf(error);
  if (failure?.facts.code !== 'route_not_found') return error;
  return new Failure(failure.exitCode, failure.message, {
    ...failure.facts,
    hint: 'taprail open reference has every path; those of the API begin with /v1',
  });
};
