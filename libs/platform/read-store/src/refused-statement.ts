/** The database has answered that it did not do the statement. Of one whose connection broke nobody knows. */
export const isRefusedStatement = (error: unknown): boolean => {
  const { code, severity } = error as Readonly<{ code?: unknown; severity?: unknown }>;
  return severity === 'ERROR' || code === 'ERR_SQLITE_ERROR';
};
