/** Errors of ours that say that a part is away, or that another process goes on. */
const names: ReadonlySet<string> = new Set([
  'AcquirerUnavailable',
  'BusUnavailable',
  'CommandTimeout',
  'Fenced',
  'HandlerUnavailable',
  'ReadStoreUnavailable',
  'SendTimedOut',
  'StoreUnavailable',
  'VaultUnavailable',
]);
/** Of the network, and of PostgreSQL: connections, a server that starts or stops, a full disk, two that wait for each other. */
const codes = /^(ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|08|53|57P|40001|40P01)/;
const messages = /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout)/;
const depthMax = 5;

/** Whether a failure passes without anybody's doing, as opposed to one that a person has to mend. */
export const mendsItself = (error: unknown, depth = 0): boolean => {
  if (!(error instanceof Error) || depth > depthMax) return false;
  const { code } = error as Readonly<{ code?: unknown }>;
  if (names.has(error.name) || messages.test(error.message)) return true;
  if (typeof code === 'string' && codes.test(code)) return true;
  return mendsItself(error.cause, depth + 1);
};
