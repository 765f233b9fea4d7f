import { Body, Controller, Get, Patch } from '@nestjs/common';
import {
  type Platform,
  type PlatformEvent,
  platformSettingsView,
  type PlatformSettingsView,
} from '@taprail/access-domain';
import type { Handled } from '@taprail/event-store';
import {
  actorOf,
  Answer,
  Caller,
  Context,
  ExpectedRevision,
  HttpProblem,
  Operation,
  RequestContext,
  envelopeOf,
} from '@taprail/http';
import { Platforms } from './platforms';
import { ChangeSettingsDto, changesIn } from './platform.dto';
import { platformSettingsSchema } from './platform.schema';
import { RecentPlatformSettings } from './platform-settings';

/** The caller's own platform. Its name is the operator's matter and cannot be changed here. */
@Controller('v1/platform')
export class PlatformController {
  constructor(
    private readonly platforms: Platforms,
    private readonly settings: RecentPlatformSettings,
  ) {}

  @Get()
  @Operation({
    id: 'platform.get',
    scope: 'payments:read',
    summary: 'Get the platform of this key, and the terms of its taps',
    errors: ['platform_not_found'],
    answers: { 200: platformSettingsSchema },
    conditional: true,
  })
  async find(@Caller() { platformId }: Caller): Promise<Answer<PlatformSettingsView>> {
    return answer(platformId, await this.platforms.load(platformId));
  }

  @Patch()
  @Operation({
    id: 'platform.update',
    scope: 'payments:write',
    summary: 'Change the terms of future taps',
    description: 'A merge patch; null restores the default. Taps that have begun keep the terms they began with.',
    errors: ['platform_not_found', 'invalid_currency', 'revision_mismatch', 'insufficient_scope'],
    answers: { 200: platformSettingsSchema },
    example: { platform_fee: { bps: 150, fixed: 10 }, tip_max_percent: 30, currencies: ['EUR', 'CHF'] },
  })
  async change(
    @Body() body: ChangeSettingsDto,
    @ExpectedRevision() expectedRevision: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<PlatformSettingsView>> {
    const { platformId, scopes } = caller;
    // Whoever adjusts must not be able to lift the limit.
    if (body.adjustment_approval_above !== undefined && !scopes.includes('users:manage')) {
      throw new HttpProblem('insufficient_scope', { details: { required_scope: 'users:manage' } });
    }
    const handled = await this.platforms.execute(
      platformId,
      { type: 'ChangeSettings', platformId, changes: changesIn(body) },
      envelopeOf(context, actorOf(caller)),
      expectedRevision,
    );
    this.settings.changed(platformId);
    return answer(platformId, handled);
  }
}

const answer = (
  platformId: string,
  { state, revision }: Handled<Platform, PlatformEvent>,
): Answer<PlatformSettingsView> => {
  if (state.status === 'none') throw new HttpProblem('platform_not_found');
  return new Answer(platformSettingsView(platformId, state), { revision });
};
