import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { remoteTimers } from '@taprail/psp-simulator';
import { pspAddress, SETTINGS, type Settings, TestClock } from '@taprail/runtime';

/** A simulator in a process of its own has a clock of its own, which must go along with ours. */
@Injectable()
export class RemoteSimulatorTimers implements OnModuleInit {
  constructor(
    private readonly clock: TestClock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    const { provider, baseUrl } = pspAddress(this.settings.pspUrl);
    if (provider === 'sim' && baseUrl !== undefined)
      this.clock.alsoWaits(remoteTimers(baseUrl, () => this.clock.now()));
  }
}
