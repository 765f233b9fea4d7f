import RequestQueue from 'kafkajs/src/network/requestQueue';

const { prototype } = RequestQueue;
const schedule = prototype.scheduleCheckPendingRequests;

/**
 * kafkajs 2.2.4 wakes up every millisecond for each connection to look for requests that wait, whether or not there are any
 * (tulios/kafkajs#1556): most of what an idle process costs. A request that has to wait asks for the look itself.
 */
const scheduleWhereNeeded = function (this: RequestQueue): void {
  if (this.pending.length > 0 || this.throttledUntil > Date.now()) schedule.call(this);
};

/** Once, before the first client is made. */
export const letConnectionsRest = (): void => {
  if (typeof schedule !== 'function') throw new Error('kafkajs has no scheduleCheckPendingRequests any more');
  prototype.scheduleCheckPendingRequests = scheduleWhereNeeded;
};
