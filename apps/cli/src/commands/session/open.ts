import { spawn } from 'node:child_process';
import { operations } from '../../generated/operations';
import type { CommandSpec } from '../../program/command-spec';
import { misused } from '../../program/failure';

const pages: Readonly<Record<string, string>> = {
  reference: '/reference',
  'test-data': '/reference/test-data',
  openapi: '/openapi.json',
};
const browsers: Readonly<Record<string, string>> = { darwin: 'open', win32: 'explorer' };

/** A page of the deployment in the browser; where there is no terminal, its address alone. */
export const open: CommandSpec = {
  name: 'open',
  summary: 'open a page of the deployment in the browser',
  args: [{ name: 'page', summary: 'reference, test-data, openapi, or a call such as taps.create', isOptional: true }],
  calls: ['reference.page', 'reference.testData'],
  async run(context, { args }) {
    const page = args['page'] ?? 'reference';
    const path = pages[page] ?? (operations[page] && `/reference#${page}`);
    if (!path)
      throw misused(
        `There is no page ${page}; there are ${Object.keys(pages).join(', ')} and calls such as taps.create`,
      );
    const url = `${context.settings.apiUrl}${path}`;
    context.out.data({ url }, () => url);
    if (!process.stdout.isTTY || context.flags.isInputForbidden) return;
    const program = context.env['BROWSER'] || browsers[process.platform] || 'xdg-open';
    spawn(program, [url], { stdio: 'ignore', detached: true })
      .on('error', () => context.out.note(`${program} could not be started; open the address yourself.`))
      .unref();
  },
};

/** The description of the API, for programs. */
export const openapi: CommandSpec = {
  name: 'openapi',
  summary: 'the OpenAPI description that the deployment serves',
  options: [{ flags: '--release <version>', summary: 'that of one release, such as 0.1.0' }],
  calls: ['reference.openapi', 'reference.openapiOfVersion'],
  async run(context, { options }) {
    const client = await context.publicClient();
    const release = options['release'] as string | undefined;
    const answer = release
      ? await client.reference.openapiOfVersion(`${release}.json`)
      : await client.reference.openapi();
    context.out.data(answer, () => JSON.stringify(answer, null, 2));
  },
};
