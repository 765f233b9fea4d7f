import { Injectable } from '@nestjs/common';
import type { PlatformSettings as Settings } from '@taprail/access-domain';
import { durationMs } from '@taprail/clock';
import type { PlatformSettingsLookup, TapSettings } from '@taprail/contracts';
import { HttpProblem } from '@taprail/http';
import { LogChanges, RecentAnswers, type MaybePromise } from '@taprail/subscriptions';
import { Platforms, platformStreamPrefix } from './platforms';

/** The settings of platforms for the hot path, folded from the stream itself. */
@Injectable()
export class RecentPlatformSettings implements PlatformSettingsLookup {
  private readonly recent: RecentAnswers<TapSettings>;

  constructor(
    private readonly platforms: Platforms,
    changes: LogChanges,
  ) {
    this.recent = new RecentAnswers(async (platformId) => {
      const { state } = await platforms.load(platformId);
      return state.status === 'open' ? tapSettings(state.settings) : undefined;
    });
    changes.of(platformStreamPrefix, (platformId) => this.changed(platformId));
  }

  findSettings(platformId: string): MaybePromise<TapSettings> {
    const settings = this.recent.of(platformId);
    return settings instanceof Promise ? settings.then(requireOpen) : requireOpen(settings);
  }

  async findApprovalLimit(platformId: string): Promise<number | null> {
    const { state } = await this.platforms.load(platformId);
    if (state.status !== 'open') throw new HttpProblem('platform_not_found');
    return state.settings.adjustmentApprovalAbove;
  }

  /** To be told of every change that was made here, so that the next tap goes by it. */
  changed(platformId: string): void {
    this.recent.forget(platformId);
  }
}

const requireOpen = (settings: TapSettings | undefined): TapSettings => {
  if (!settings) throw new HttpProblem('platform_not_found');
  return settings;
};

const tapSettings = (settings: Settings): TapSettings => {
  const { fee, tipMaxPercent, tipWindow, ceilingMultipleMax, currencies, feeBearer, descriptorPrefix } = settings;
  const tipWindowMs = durationMs(tipWindow);
  if (tipWindowMs === undefined) throw new Error(`${tipWindow} was stored as a tip window, but is no duration`);
  return {
    fee: { bps: fee.bps, fixed: fee.fixed, ...(fee.max === null ? {} : { max: fee.max }) },
    rules: { tipMaxPercent, tipWindowMs, ceilingMultipleMax, currencies },
    feeBearer,
    descriptorPrefix,
  };
};
