import { applyDecorators } from '@nestjs/common';
import { isCurrencyCode } from '@taprail/money';
import { Type } from 'class-transformer';
import { IsObject, IsOptional, Matches, ValidateNested } from 'class-validator';
import { Fault } from '../faults/fault-code';
import { byRule } from '../rules';

/** An object of its own that may be left out. */
export const OptionalObject = (type: () => new () => object): PropertyDecorator =>
  applyDecorators(IsOptional(), IsObject(), ValidateNested(), Type(type));

const isTextUpTo = (form: RegExp, max: number) => (value: unknown) =>
  typeof value === 'string' && [...value].length <= max && form.test(value);

const oneLine = /^(?=.*\S)[^\u0000-\u001f\u007f]+$/u;

const lineWords = (max: number): string => `one line of 1 to ${max} characters, such as Bistro Kern`;

/** One line in which something stands. */
export const IsLine = (max: number): PropertyDecorator =>
  byRule(
    'isLine',
    { type: 'string', maxLength: max, pattern: oneLine.source, 'x-expected': lineWords(max) },
    isTextUpTo(oneLine, max),
  );

export const currencyWords = 'a currency of ISO 4217 as three letters, such as EUR';

export const IsCurrency = (): PropertyDecorator =>
  applyDecorators(
    byRule('isCurrency', { type: 'string', format: 'currency', 'x-expected': currencyWords }, (value) =>
      isCurrencyCode(String(value)),
    ),
    Fault('invalid_currency'),
  );

/** In a query, where currencies are written in any case. */
export const IsCurrencyFilter = (): PropertyDecorator =>
  applyDecorators(
    byRule(
      'isCurrencyFilter',
      { type: 'string', format: 'currency-in-any-case', 'x-expected': currencyWords },
      (value) => typeof value === 'string' && isCurrencyCode(value.toUpperCase()),
    ),
    Fault('invalid_currency'),
  );

/** Separated by commas, which no reference has. */
export const IsReferenceList = (): PropertyDecorator =>
  Matches(/^[A-Za-z0-9._:@-]{1,128}(,[A-Za-z0-9._:@-]{1,128}){0,99}$/, {
    message: 'at most 100 references or ids, separated by commas, such as bistro-42,hotel-7',
  });
