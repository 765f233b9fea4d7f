import { Inject, Injectable } from '@nestjs/common';
import { type Caller, SubjectLimit } from '@taprail/http';
import { SETTINGS, type Settings } from '@taprail/settings';

/** How often a platform may ask for replays one by one; for many there is a job. */
@Injectable()
export class RedeliverLimits {
  private readonly limits: readonly SubjectLimit[];

  constructor(
    @Inject(SETTINGS)
    { redeliversPerSecond, redeliversPerHour }: Pick<Settings, 'redeliversPerSecond' | 'redeliversPerHour'>,
  ) {
    const windows = [
      { name: 'redeliver', rate: redeliversPerSecond, perSeconds: 1 },
      { name: 'redeliver-hour', rate: redeliversPerHour, perSeconds: 3_600 },
    ];
    this.limits = windows
      .filter(({ rate }) => rate > 0)
      .map(({ name, rate, perSeconds }) => new SubjectLimit(name, { rate, perSeconds }));
  }

  admit({ platformId }: Pick<Caller, 'platformId'>): void {
    for (const limit of this.limits) limit.admit(platformId);
  }
}
