// Preloaded into the product by NODE_OPTIONS: holds its follower thread up for SLOW_FOLLOWER_MS before it loads its code.
const { isMainThread, workerData } = require('node:worker_threads');

if (!isMainThread && workerData?.taprailFollowers) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(process.env.SLOW_FOLLOWER_MS));
}
