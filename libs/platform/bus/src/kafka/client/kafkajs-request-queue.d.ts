/** The part of an internal class of kafkajs that `idle-connections.ts` uses; the class has no types of its own. */
declare module 'kafkajs/src/network/requestQueue' {
  export default class RequestQueue {
    readonly pending: readonly unknown[];
    /** Milliseconds since 1970 until which the broker wants no request; -1 if it never said so. */
    readonly throttledUntil: number;
    scheduleCheckPendingRequests(): void;
  }
}
