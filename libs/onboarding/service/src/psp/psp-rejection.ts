import { Rejection } from '@taprail/event-sourcing';

const codes: Readonly<Record<string, string>> = {
  PspUnavailable: 'psp_unavailable',
  PspMisconfigured: 'psp_unavailable',
  PspRefused: 'psp_error',
};

/** For callers that wait: what the PSP would not do becomes a public code. Anything else is ours and stays as it is. */
export const pspRejection = (error: unknown): never => {
  const code = error instanceof Error ? codes[error.name] : undefined;
  if (code === undefined) throw error;
  throw new Rejection(code, code === 'psp_error' ? { message: (error as Error).message } : {});
};
