import { isIP } from 'node:net';
import type { ValidationOptions } from 'class-validator';
import { isCivilDate, isTimeZone } from '@taprail/money';
import { byRule } from '../rules';

const instantForm = /^(\d{4})-(\d\d)-(\d\d)[Tt](?:[01]\d|2[0-3]):\d\d:\d\d(\.\d{1,9})?([Zz]|[+-]\d\d:\d\d)$/;

/** RFC 3339, and a moment that exists: no 31 February, no hour 24, and no leap second, which no clock of ours can show. */
export const isInstant = (value: unknown): boolean => {
  if (typeof value !== 'string') return false;
  const [, year, month, day] = instantForm.exec(value) ?? [];
  if (year === undefined || Number.isNaN(Date.parse(value))) return false;
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return Number(day) >= 1 && Number(day) <= lastDay;
};

const instantWords = 'a time of RFC 3339 with its zone, such as 2026-03-01T10:00:00Z';

export const IsInstant = (options?: ValidationOptions): PropertyDecorator =>
  byRule('isInstant', { type: 'string', format: 'date-time', 'x-expected': instantWords }, isInstant, options);

const dayWords = 'a day as year-month-day, such as 2026-03-31';

export const IsDay = (options?: ValidationOptions): PropertyDecorator =>
  byRule('isDay', { type: 'string', format: 'date', 'x-expected': dayWords }, isCivilDate, options);

const zoneWords = 'UTC or an IANA time zone, such as Europe/Berlin';

export const IsTimeZone = (options?: ValidationOptions): PropertyDecorator =>
  byRule('isTimeZone', { type: 'string', format: 'time-zone', 'x-expected': zoneWords }, isTimeZone, options);

/** An address without the zone that some systems add: `::1%eth0` names a card of one machine, nothing anyone else knows. */
export const isIpAddress = (value: unknown): boolean =>
  typeof value === 'string' && !value.includes('%') && isIP(value) > 0;

const prefixBitsMax: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/** An address, or a range of them as `203.0.113.0/24`. */
export const isIpRange = (value: unknown): boolean => {
  if (typeof value !== 'string') return false;
  const [address = '', prefix, ...rest] = value.split('/');
  const bits = isIpAddress(address) ? prefixBitsMax[isIP(address)] : undefined;
  if (bits === undefined || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
};

const reasonForm = /^(?=.*[\p{L}\p{N}\p{P}\p{S}])[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

/** On one line, and with something to read in it: it is kept, and shown beside what was done. */
export const isReason = (value: unknown): boolean => typeof value === 'string' && reasonForm.test(value);

const reasonWords =
  'a text on one line, neither blank nor with control characters, such as Booked by hand, see incident 7';

export const IsReason = (options?: ValidationOptions): PropertyDecorator =>
  byRule('isReason', { type: 'string', format: 'reason', 'x-expected': reasonWords }, isReason, options);

const rangeWords = 'an IP address or a range of them, such as 203.0.113.0/24';

export const IsIpRange = (options?: ValidationOptions): PropertyDecorator =>
  byRule('isIpRange', { type: 'string', format: 'ip-range', 'x-expected': rangeWords }, isIpRange, options);
