import { invalid } from '../../../engine/state/refusal';

export const readerOffline = (): Error =>
  invalid(
    'Reader is currently offline, please ensure the reader is powered on and connected to the internet before retrying your request.',
    undefined,
    'terminal_reader_offline',
  );

export const readerBusy = (): Error =>
  invalid(
    'Reader is currently busy processing another request, please reference the integration guide at https://stripe.com/docs/terminal/payments/collect-card-payment?terminal-sdk-platform=server-driven#handle-errors for details on how to handle this error.',
    undefined,
    'terminal_reader_busy',
  );

export const readerTimeout = (): Error =>
  invalid('There was a timeout when sending this command to the reader.', undefined, 'terminal_reader_timeout');

export const connectionLost: readonly [code: string, message: string] = [
  'connection_error',
  'The reader lost its connection while the payment was processed.',
];
