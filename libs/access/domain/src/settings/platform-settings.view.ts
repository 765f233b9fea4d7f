import type { Platform } from '../platform/platform.decider';

/** A platform as its own keys see it. */
export type PlatformSettingsView = Readonly<{
  id: string;
  object: 'platform';
  name: string;
  platform_fee: Readonly<{ bps: number; fixed: number; max: number | null }>;
  tip_max_percent: number;
  tip_window: string;
  ceiling_multiple_max: number;
  fee_bearer: 'sub_merchant' | 'platform';
  statement_descriptor_prefix: string | null;
  currencies: readonly string[];
  adjustment_approval_above: number | null;
  created_at: string;
}>;

export const platformSettingsView = (
  id: string,
  { name, createdAt, settings }: Extract<Platform, { status: 'open' }>,
): PlatformSettingsView => ({
  id,
  object: 'platform',
  name,
  platform_fee: settings.fee,
  tip_max_percent: settings.tipMaxPercent,
  tip_window: settings.tipWindow,
  ceiling_multiple_max: settings.ceilingMultipleMax,
  fee_bearer: settings.feeBearer,
  statement_descriptor_prefix: settings.descriptorPrefix,
  currencies: settings.currencies,
  adjustment_approval_above: settings.adjustmentApprovalAbove,
  created_at: createdAt,
});
