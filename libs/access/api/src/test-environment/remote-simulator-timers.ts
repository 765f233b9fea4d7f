import { Inject, Injectable, type OnModuleInit, Optional } from '@nestjs/common';
import { HttpProblem } from '@taprail/http';
import { TestClock } from '@taprail/ports';
import { remoteTimers } from '@taprail/psp-simulator';
import { pspAddress, SETTINGS, type Settings } from '@taprail/settings';

/** A simulator in a process of its own has a clock of its own, which must go along with ours. */
@Injectable()
export class RemoteSimulatorTimers implements OnModuleInit {
  /** A thread that only follows has no test clock to take along. */
  constructor(
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'pspUrl'>,
    @Optional() private readonly clock?: TestClock,
  ) {}

  onModuleInit(): void {
    const { clock } = this;
    const { provider, baseUrl } = pspAddress(this.settings.pspUrl);
    if (!clock || !['sim', 'stripe'].includes(provider) || baseUrl === undefined) return;
    const { nextDueMs, reach } = remoteTimers(baseUrl, () => clock.now());
    clock.alsoWaits({ nextDueMs: () => reached(nextDueMs), reach: () => reached(reach) });
  }
}

/** The caller that moves the clock learns that it could not be moved everywhere. */
const reached = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call();
  } catch (error) {
    throw new HttpProblem('psp_unavailable', { cause: error });
  }
};
