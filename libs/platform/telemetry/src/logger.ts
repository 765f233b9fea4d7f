import { pino, stdSerializers, stdTimeFunctions, type Logger } from 'pino';
import { type LineSink, Output } from './output';

export type { Logger };

export const LOGGER = Symbol('Logger');

/** Fields that must never reach a log, wherever they stand in the object that is logged. */
const secretFields = [
  'authorization',
  'Authorization',
  'secret',
  'api_key',
  'signing_secret',
  'previous_signing_secret',
  'id_number',
  'ssn_last_4',
  'tax_id',
  'account_number',
  'iban',
  'routing_number',
  'pan',
  'cryptogram',
];

const redactedPaths = secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`, `*.*.*.${field}`]);

export type LogSettings = Readonly<{
  service: string;
  level: string;
  /** Where lines go; standard output by default. */
  destination?: LineSink;
}>;

/** Fields of a logged error. Clients hang channels and sockets on theirs, which refer to each other until no line holds them. */
const describeError = (error: Error): object => {
  if (!(error instanceof Error)) return error;
  const { type, message, stack, code } = stdSerializers.err(error);
  return { type, message, stack, ...(code === undefined ? {} : { code }) };
};

/** JSON lines with secrets struck out. */
export const createLogger = ({ service, level, destination }: LogSettings): Logger =>
  pino(
    {
      level,
      base: { service },
      timestamp: stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: redactedPaths, censor: '[redacted]' },
    },
    destination ?? new Output(),
  );
