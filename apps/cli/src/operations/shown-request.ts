import type { Context } from '../session/context';
import type { ApiOperation } from './operation';

/** Shows the request that `--dry-run` does not send. */
export const requestShown = (
  context: Context,
  { verb, path }: ApiOperation,
  ids: readonly string[],
  params: Readonly<Record<string, unknown>> | undefined,
): void => {
  let at = 0;
  const filled = path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(ids[at++] ?? ''));
  const body =
    params &&
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        value instanceof File ? `<${value.name}, ${value.size} bytes>` : value,
      ]),
    );
  const request = { method: verb, url: `${context.settings.apiUrl}${filled}`, ...(body ? { body } : {}) };
  context.out.data(request, ({ bold }) =>
    [`${bold(request.method)} ${request.url}`, ...(body ? [JSON.stringify(body, null, 2)] : [])].join('\n'),
  );
  context.out.note('Nothing was sent.');
};
