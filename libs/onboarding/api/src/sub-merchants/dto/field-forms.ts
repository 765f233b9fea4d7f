import { applyDecorators } from '@nestjs/common';
import { byRule, Fault, isIpAddress } from '@taprail/http';
import { IsEmail, isIBAN, IsISO31661Alpha2, isISO31661Alpha2, isISO8601, Matches, MaxLength } from 'class-validator';

export const IsEmailAddress = (): PropertyDecorator => applyDecorators(IsEmail(), MaxLength(254));

/** E.164. */
export const IsPhone = (): PropertyDecorator =>
  Matches(/^\+[1-9][0-9]{6,14}$/, {
    message: 'a telephone number of E.164 with its country code, such as +4930123456',
  });

/** ISO 3166-1. The letters are looked at too: a dotless ı would pass as the I of IT. */
export const IsCountry = (): PropertyDecorator =>
  applyDecorators(
    IsISO31661Alpha2(),
    Matches(/^[A-Z]{2}$/, { message: 'a country of ISO 3166-1 as two capital letters, such as DE' }),
    Fault('invalid_country'),
  );

export const IsIpAddress = (): PropertyDecorator =>
  byRule(
    'isIpAddress',
    { type: 'string', format: 'ip', 'x-expected': 'an IP address, such as 203.0.113.7' },
    isIpAddress,
  );

export const ibanLengthMax = 34;

/** Country, length and checksum. A country that only IBANs know cannot be the country of an account. */
export const isAccountIban = (value: unknown): boolean =>
  typeof value === 'string' &&
  value.length <= ibanLengthMax &&
  /^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(value) &&
  isISO31661Alpha2(value.slice(0, 2)) &&
  isIBAN(value);

export const IsAccountIban = (): PropertyDecorator =>
  byRule(
    'isAccountIban',
    { type: 'string', format: 'iban', 'x-expected': 'an IBAN with its check digits, such as DE89370400440532013000' },
    isAccountIban,
  );

/** A day as `2025-12-31`. */
export const IsDay = (): PropertyDecorator =>
  byRule(
    'isDay',
    { type: 'string', format: 'date', 'x-expected': 'a day as year-month-day, such as 2026-03-31' },
    (value) => /^\d{4}-\d\d-\d\d$/.test(String(value)) && isISO8601(value, { strict: true }),
  );

/** 0 to 100 with two decimals at most. */
export const IsPercent = (): PropertyDecorator =>
  byRule(
    'isPercent',
    {
      type: 'number',
      minimum: 0,
      maximum: 100,
      multipleOf: 0.01,
      'x-expected': 'a number from 0 to 100 with two decimals at most, such as 33.33',
    },
    (value) =>
      typeof value === 'number' &&
      value >= 0 &&
      value <= 100 &&
      Math.abs(Math.round(value * 100) - value * 100) <= 1e-9,
  );

/** Numbers of people and companies: every country has its own form, but they all fit in this. */
export const IsRegistryNumber = (): PropertyDecorator =>
  Matches(/^(?=.*[A-Za-z0-9])[A-Za-z0-9 ./-]{1,64}$/, {
    message: '1 to 64 letters, digits, spaces, dots, slashes or hyphens, such as HRB12345',
  });

/** The id that an upload answered. */
export const IsFileId = (): PropertyDecorator =>
  Matches(/^file_[A-Za-z0-9_]{1,64}$/, {
    message: 'the id of an uploaded file, such as file_01J8ZQ4Y7M3N5P6R8S9T0V1W2X',
  });
