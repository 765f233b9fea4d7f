import { Body, Controller, Inject, Post, Req } from '@nestjs/common';
import { instant, objectField, says } from '@taprail/contracts';
import { Answer, anyKeyScope, Caller, HttpProblem, type JsonSchema, Operation, publicOrigin } from '@taprail/http';
import { SETTINGS, type Settings } from '@taprail/settings';
import type { FastifyRequest } from 'fastify';
import { CreateDashboardLinkDto } from './dashboard-link.dto';
import { DashboardLinks } from './dashboard-links';
import { isDashboardPath } from './dashboard-path';

const linkLifeMs = 60_000;

const linkSchema: JsonSchema = {
  title: 'DashboardLink',
  description: 'A one-time link that signs one person in to the dashboard.',
  type: 'object',
  properties: {
    object: objectField('dashboard_link'),
    url: says(
      { type: 'string' },
      'URL to open in a browser. Its code opens one session, with the scopes of the key.',
      'https://pay.example/dashboard/sign-in#code=…',
    ),
    expires_at: says(instant, 'Time of expiry, in real time: 60 seconds after creation.'),
  },
  required: ['object', 'url', 'expires_at'],
};

@Controller('v1/dashboard-links')
export class DashboardLinkController {
  constructor(
    private readonly links: DashboardLinks,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
  ) {}

  @Post()
  @Operation({
    id: 'dashboardLinks.create',
    scope: anyKeyScope,
    summary: 'Create a one-time link that signs in to the dashboard, valid for 60 seconds',
    description:
      'The session has the permissions of the calling key and ends with that key. The code follows the `#`: browsers never send it to a server, and programs that open links to preview them do not use it up.',
    errors: ['api_key_required'],
    answers: { 201: linkSchema },
    idempotent: false,
    example: { path: '/dashboard/payouts' },
  })
  async create(
    @Body() { path }: CreateDashboardLinkDto,
    @Req() request: FastifyRequest,
    @Caller() { platformId, keyId }: Caller,
  ): Promise<Answer> {
    // A session that is opened by the link would go on after the one that made it has ended.
    if (request.context.session) throw new HttpProblem('api_key_required');
    if (path && !isDashboardPath(path)) {
      const message = 'path must be the address of a page of the dashboard, such as /dashboard/payouts.';
      throw new HttpProblem('invalid_value', { param: 'path', message });
    }
    const { url, expiresAt } = await this.links.make({
      origin: publicOrigin(request, this.settings.publicUrl),
      key: { platform: platformId, key_id: keyId, secret_hash: request.context.secretHash! },
      path: path ?? null,
      lifeMs: linkLifeMs,
    });
    const link = { object: 'dashboard_link', url, expires_at: expiresAt };
    return new Answer(link, { status: 201, headers: { 'cache-control': 'no-store' } });
  }
}
