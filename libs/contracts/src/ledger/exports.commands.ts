/** Commands of the gateway to itself, from the thread that writes files to the one that writes the log. */
export type ExportsCommands = {
  'exports.record-written': {
    data: Readonly<{
      exportId: string;
      proof: Readonly<{
        entries: number;
        lines: number;
        totals: Readonly<Record<string, Readonly<{ debits: number; credits: number }>>>;
        bytes: number;
        sha256: string;
      }>;
    }>;
    reply: null;
  };
  'exports.record-failed': {
    data: Readonly<{ exportId: string; reason: 'books_unreadable' }>;
    reply: null;
  };
};
