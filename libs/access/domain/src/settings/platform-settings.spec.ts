import { specify } from '@taprail/event-sourcing/testing';
import { fold } from '@taprail/event-sourcing';
import { platform } from '../platform/platform.decider';
import type { PlatformEvent } from '../platform/platform.events';
import { defaultSettings, type PlatformSettings, type SettingsChanges } from './platform-settings';
import { platformSettingsView } from './platform-settings.view';

const given = specify(platform);
const at = '2026-03-01T10:00:00.000Z';
const base = { platformId: 'plt_1', at };
const created: PlatformEvent = { type: 'PlatformCreated', data: { ...base, name: 'Bistro Suite' } };
const change = (changes: SettingsChanges) => ({ type: 'ChangeSettings', ...base, changes }) as const;
const changed = (changes: Partial<PlatformSettings>): PlatformEvent => ({
  type: 'SettingsChanged',
  data: { ...base, changes },
});

describe('the settings of a platform', () => {
  it('need a platform', () => given().when(change({})).thenRejected('platform_not_found'));

  it('change one at a time or several at once, and only what is different is noted', () => {
    given(created)
      .when(change({ tipMaxPercent: 30 }))
      .then(changed({ tipMaxPercent: 30 }));
    given(created, changed({ tipMaxPercent: 30 }))
      .when(change({ tipMaxPercent: 30, tipWindow: 'PT1H', feeBearer: 'platform', descriptorPrefix: 'BISTRO' }))
      .then(changed({ tipWindow: 'PT1H', feeBearer: 'platform', descriptorPrefix: 'BISTRO' }));
  });

  it.each<[string, SettingsChanges]>([
    ['nothing', {}],
    ['what already holds', { tipMaxPercent: 100, tipWindow: 'PT4H', currencies: [], fee: { bps: 0 } }],
    [
      'defaults that were never left',
      { fee: null, descriptorPrefix: null, ceilingMultipleMax: null, currencies: null },
    ],
    ['fields that are left out', { tipWindow: undefined, fee: { bps: undefined } } as unknown as SettingsChanges],
  ])('do not change when the patch says %s', (_what, changes) => given(created).when(change(changes)).thenNothing());

  it('merge the parts of the fee, of which each can be cleared', () => {
    given(created, changed({ fee: { bps: 100, fixed: 10, max: 500 } }))
      .when(change({ fee: { fixed: 20 } }))
      .then(changed({ fee: { bps: 100, fixed: 20, max: 500 } }));
    given(created, changed({ fee: { bps: 100, fixed: 10, max: 500 } }))
      .when(change({ fee: { bps: null, max: null } }))
      .then(changed({ fee: { bps: 0, fixed: 10, max: null } }));
  });

  it('go back to their defaults by null', () =>
    given(
      created,
      changed({
        fee: { bps: 100, fixed: 10, max: 500 },
        tipMaxPercent: 5,
        descriptorPrefix: 'X1',
        currencies: ['EUR'],
      }),
    )
      .when(change({ fee: null, tipMaxPercent: null, descriptorPrefix: null, currencies: null }))
      .then(
        changed({ fee: { bps: 0, fixed: 0, max: null }, tipMaxPercent: 100, descriptorPrefix: null, currencies: [] }),
      ));

  it('keep currencies as a set, whatever the order they are named in', () => {
    given(created)
      .when(change({ currencies: ['USD', 'EUR'] }))
      .then(changed({ currencies: ['EUR', 'USD'] }));
    given(created, changed({ currencies: ['EUR', 'USD'] }))
      .when(change({ currencies: ['USD', 'EUR'] }))
      .thenNothing();
  });

  it('refuse a maximum below the fixed part, whichever of them is changed', () => {
    const message = 'The most that is taken is below the fixed part of the fee.';
    given(created)
      .when(change({ fee: { fixed: 50, max: 49 } }))
      .thenRejected('invalid_value', { message, fixed: 50, max: 49 });
    given(created, changed({ fee: { bps: 0, fixed: 0, max: 49 } }))
      .when(change({ fee: { fixed: 50 } }))
      .thenRejected('invalid_value', { message, fixed: 50, max: 49 });
    given(created)
      .when(change({ fee: { fixed: 50, max: 50 } }))
      .then(changed({ fee: { bps: 0, fixed: 50, max: 50 } }));
  });
});

describe('a platform as its keys see it', () => {
  it('shows the defaults of a new one, and what was changed since', () => {
    const viewAfter = (...events: readonly PlatformEvent[]) => {
      const state = fold(platform, events);
      return state.status === 'open' ? platformSettingsView('plt_1', state) : undefined;
    };
    const fresh = {
      id: 'plt_1',
      object: 'platform',
      name: 'Bistro Suite',
      platform_fee: { bps: 0, fixed: 0, max: null },
      tip_max_percent: 100,
      tip_window: 'PT4H',
      ceiling_multiple_max: 5,
      fee_bearer: 'sub_merchant',
      statement_descriptor_prefix: null,
      currencies: [],
      adjustment_approval_above: null,
      created_at: at,
    };
    expect(viewAfter(created)).toEqual(fresh);
    expect(
      viewAfter(created, changed({ tipWindow: 'PT1H' }), changed({ fee: { ...defaultSettings.fee, bps: 7 } })),
    ).toEqual({ ...fresh, tip_window: 'PT1H', platform_fee: { bps: 7, fixed: 0, max: null } });
  });
});
