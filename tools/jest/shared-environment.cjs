const { AsyncLocalStorage } = require('node:async_hooks');
const { TestEnvironment } = require('jest-environment-node');

/** Set by `jest.setTimeout` and by jest-circus for the spec file that runs. */
const ofOneFile = [Symbol.for('TEST_TIMEOUT_SYMBOL'), Symbol.for('EVENT_HANDLERS')];

/**
 * Node 20 visits every storage that is enabled for each promise that is made. jest-circus enables one for each spec file and leaves it
 * so: the hundredth file would pay for the ninety-nine before it. A storage that is used again enables itself.
 */
const enabled = new Set();
const { _enable: enable } = AsyncLocalStorage.prototype;
if (enable)
  AsyncLocalStorage.prototype._enable = function () {
    enabled.add(this);
    enable.call(this);
  };

let shared;

/** One global object for all spec files of a worker, so that modules can be shared between them. */
module.exports = class SharedEnvironment extends TestEnvironment {
  constructor(config, context) {
    if (shared) return shared;
    super(config, context);
    this.variables = { ...this.global.process.env };
    shared = this;
  }

  async setup() {
    const { env } = this.global.process;
    for (const name of Object.keys(env)) if (!(name in this.variables)) delete env[name];
    Object.assign(env, this.variables);
    for (const key of ofOneFile) delete this.global[key];
  }

  async teardown() {
    this.fakeTimers.useRealTimers();
    this.fakeTimersModern.useRealTimers();
    for (const storage of enabled) storage.disable();
    enabled.clear();
  }
};
