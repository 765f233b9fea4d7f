import { catalogue, type JsonSchema } from '@taprail/contracts';
import type { IntegrationEvent } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import { BusUnavailable, CommandTimeout } from '../../command-bus';
import { ContentFailure } from './content-failure';
import { isOutage } from './wire-failure';

const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false });
const compiled = new Map<string, ValidateFunction>();
const faultsMax = 5;

/** Fields and values may be added within a version; one that is missing or of another type is what no handler expects. */
const structural = new Set(['required', 'type']);

/** The fault in the structure of an event, in words that repeat none of its values; undefined when nothing is. */
export const faultOfEvent = ({ kind, version, data }: IntegrationEvent): string | undefined => {
  const entry = (catalogue as Readonly<Record<string, { version: number; schema: JsonSchema } | undefined>>)[kind];
  if (entry === undefined) return `${kind} is not in the catalogue of integration events`;
  if (!Number.isInteger(version) || version > entry.version) return `version ${version} of ${kind} is unknown`;
  const validate = compiled.get(kind) ?? ajv.compile(entry.schema as object);
  compiled.set(kind, validate);
  if (validate(data)) return undefined;
  const faults = (validate.errors ?? []).filter(({ keyword }) => structural.has(keyword));
  if (faults.length === 0) return undefined;
  const words = faults.slice(0, faultsMax).map(({ instancePath, message }) => `data${instancePath} ${message}`);
  return `${kind} is not what its schema says: ${words.join('; ')}`;
};

/**
 * A handler that breaks on an event whose structure is wrong has met bad content. It is asked only after a failure that
 * nobody has classified: a handler may accept more than the schema says, and an outage says nothing about the event.
 */
export const classifyFailure = (error: unknown, event: IntegrationEvent): unknown => {
  if (isOutage(error) || [Rejection, ContentFailure, CommandTimeout, BusUnavailable].some((it) => error instanceof it))
    return error;
  const fault = faultOfEvent(event);
  return fault === undefined ? error : new ContentFailure(fault, { cause: error });
};
