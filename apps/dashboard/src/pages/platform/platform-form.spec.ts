import type { PlatformSettings } from '@taprail/sdk';
import { changesOf, durationWords, faultyFields, formOf, percentText } from './platform-form';

const settings: PlatformSettings = {
  id: 'plt_1',
  object: 'platform',
  name: 'Bistro Suite',
  platform_fee: { bps: 150, fixed: 10, max: null },
  tip_max_percent: 100,
  tip_window: 'PT4H',
  ceiling_multiple_max: 5,
  fee_bearer: 'sub_merchant',
  statement_descriptor_prefix: null,
  currencies: ['EUR', 'USD'],
  adjustment_approval_above: null,
  created_at: '2026-12-16T12:00:00.000Z',
};
const form = formOf(settings);

describe('the settings of a platform', () => {
  it('are typed as people say them', () => {
    expect(form).toEqual({
      feePercent: '1.5',
      feeFixed: '0.10',
      feeMax: '',
      tipMaxPercent: '100',
      tipWindow: '4 h',
      ceilingMultiple: '5',
      feeBearer: 'sub_merchant',
      descriptorPrefix: '',
      currencies: 'EUR, USD',
      approvalAbove: '',
    });
    expect([0, 5, 25, 100, 1_000, 10_000].map(percentText)).toEqual(['0', '0.05', '0.25', '1', '10', '100']);
  });

  it('change by what was changed and by nothing else', () => {
    expect(changesOf(form, settings)).toEqual({});
    expect(changesOf({ ...form, tipMaxPercent: '30', currencies: 'eur gbp' }, settings)).toEqual({
      tip_max_percent: 30,
      currencies: ['EUR', 'GBP'],
    });
    expect(changesOf({ ...form, approvalAbove: '500' }, settings)).toEqual({ adjustment_approval_above: 50_000 });
    const limited = { ...settings, adjustment_approval_above: 50_000 };
    expect(changesOf({ ...formOf(limited), approvalAbove: '' }, limited)).toEqual({ adjustment_approval_above: null });
    expect(changesOf({ ...form, feePercent: '2,25', feeMax: '5', descriptorPrefix: 'BISTRO' }, settings)).toEqual({
      platform_fee: { bps: 225, fixed: 10, max: 500 },
      statement_descriptor_prefix: 'BISTRO',
    });
  });

  it('are refused before they are sent where that can be seen', () => {
    expect(faultyFields(form, 'EUR')).toEqual([]);
    const faulty = {
      ...form,
      feePercent: '1.555',
      feeFixed: '0.105',
      feeMax: '-1',
      tipMaxPercent: '1001',
      tipWindow: '25 h',
      ceilingMultiple: '0',
      descriptorPrefix: '<b>',
      currencies: 'euro',
    };
    expect(faultyFields(faulty, 'EUR')).toEqual([
      'feePercent',
      'feeFixed',
      'feeMax',
      'tipMaxPercent',
      'tipWindow',
      'ceilingMultiple',
      'descriptorPrefix',
      'currencies',
    ]);
    expect(faultyFields({ ...form, feePercent: '100.01' }, 'EUR')).toEqual(['feePercent']);
  });

  it('have fees in the currency of the platform, which may have other decimals', () => {
    const inYen = { ...settings, currencies: ['JPY'] };
    expect(formOf(inYen).feeFixed).toBe('10');
    expect(changesOf({ ...formOf(inYen), feeFixed: '25' }, inYen)).toEqual({
      platform_fee: { bps: 150, fixed: 25, max: null },
    });
  });

  it.each([
    ['90 min', 'PT1H30M'],
    ['1 h 30 min', 'PT1H30M'],
    ['24h', 'PT24H'],
    ['15 minutes', 'PT15M'],
  ])('have a window of %s', (tipWindow, sent) =>
    expect(changesOf({ ...form, tipWindow }, settings)).toEqual({ tip_window: sent }),
  );

  it('have a window that is read in hours and minutes', () => {
    expect(['PT4H', 'PT90M', 'PT1H30M', 'PT1M', 'P1D'].map(durationWords)).toEqual([
      '4 h',
      '1 h 30 min',
      '1 h 30 min',
      '1 min',
      'P1D',
    ]);
  });
});
