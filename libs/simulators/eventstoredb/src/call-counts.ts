/** What clients have asked for since the start, and what was sent to subscriptions. */
export type CallCounts = {
  appends: number;
  streamReads: number;
  logReads: number;
  subscribed: number;
  pushed: number;
};

export const noCalls = (): CallCounts => ({ appends: 0, streamReads: 0, logReads: 0, subscribed: 0, pushed: 0 });
