import { spawn } from 'node:child_process';
import { operations } from '../../generated/operations';
import type { CommandSpec } from '../../program/command-spec';
import { misused } from '../../program/failure';
import type { Context } from '../../session/context';

const publicPages: Readonly<Record<string, string>> = {
  docs: '/docs',
  reference: '/docs/reference',
  'test-data': '/docs/test-data',
  openapi: '/openapi.json',
};
const browsers: Readonly<Record<string, string>> = { darwin: 'open', win32: 'explorer' };
const pageForm = /^[a-z][a-z-]{1,40}$/;
const idForm = /^[a-z]{2,5}_[0-9A-Z]{26}$/;

/** Signs in to the dashboard and opens it; where there is no terminal, the address alone. */
export const open: CommandSpec = {
  name: 'open',
  summary: 'open the dashboard, signed in, or another page of the deployment',
  description:
    'The link signs in once, within 60 seconds, with the scopes of the key. Pages that need no sign-in are docs, reference, test-data, openapi and calls such as taps.create.',
  args: [
    {
      name: 'page',
      summary: 'a page of the dashboard such as payouts, an id such as txn_…, docs or reference',
      isOptional: true,
    },
  ],
  examples: ['taprail open', 'taprail open payouts', 'taprail open reference'],
  calls: ['dashboardLinks.create'],
  async run(context, { args }) {
    const page = args['page'];
    const publicPath = page === undefined ? undefined : publicPathOf(page);
    const opened =
      publicPath === undefined ? await makeLink(context, page) : { url: `${context.settings.apiUrl}${publicPath}` };
    context.out.data(opened, () => opened.url);
    if (process.stdout.isTTY && !context.flags.isInputForbidden) startBrowser(context, opened.url);
  },
};

const publicPathOf = (page: string): string | undefined =>
  publicPages[page] ?? (operations[page] && `/docs/reference/${page.includes('.') ? page : `${page}.get`}`);

const makeLink = async (context: Context, page: string | undefined): Promise<Readonly<{ url: string }>> => {
  const path = page === undefined ? undefined : dashboardPathOf(page);
  const client = await context.client();
  return client.dashboardLinks.create(path === undefined ? {} : { path });
};

const dashboardPathOf = (page: string): string => {
  if (idForm.test(page)) return `/dashboard/go/${page}`;
  if (pageForm.test(page)) return `/dashboard/${page}`;
  const known = Object.keys(publicPages).join(', ');
  throw misused(`There is no page ${page}; say one of the dashboard such as payouts, an id such as txn_…, ${known}`);
};

/** A machine without a browser is no failure: the address is printed. */
const startBrowser = (context: Context, url: string): void => {
  const program = context.env['BROWSER'] || browsers[process.platform] || 'xdg-open';
  spawn(program, [url], { stdio: 'ignore', detached: true })
    .on('error', () => context.out.note(`${program} could not be started; open the address yourself.`))
    .unref();
};

/** The description of the API, for programs. */
export const openapi: CommandSpec = {
  name: 'openapi',
  summary: 'the OpenAPI description that the deployment serves',
  options: [{ flags: '--release <version>', summary: 'that of one release, such as 0.2.0' }],
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
