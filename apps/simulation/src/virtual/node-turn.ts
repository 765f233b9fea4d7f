/** Kept before anything takes its place. */
const setRealImmediate = setImmediate;

/** A turn of Node's own event loop: whatever only waits for promises comes to its end. */
export const nodeTurn = (): Promise<void> => new Promise((resolve) => void setRealImmediate(resolve));
