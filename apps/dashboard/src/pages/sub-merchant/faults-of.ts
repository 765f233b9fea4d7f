import { TaprailError } from '@taprail/sdk';

/** The faults that a refusal names, one or several, each with the field that it is about. */
export const faultsOf = (error: unknown): readonly Readonly<{ param: string; message: string }>[] => {
  if (!(error instanceof TaprailError)) return [];
  if (error.errors.length > 0) return error.errors;
  return error.param === undefined ? [] : [{ param: error.param, message: error.message }];
};
