const Runtime = require('jest-runtime').default;

/** Of every spec file that ran in this worker, by absolute path. */
const modules = new Map();
const sourceMaps = new Map();

/** Evaluates a module once for a worker, as Node does, and not once for each spec file. */
module.exports = class SharedModules extends Runtime {
  constructor(...args) {
    super(...args);
    this.registries.moduleRegistry = modules;
    this.transformCache.sourceMaps = sourceMaps;
    // A module that is loaded late asks the runtime of the spec file that loaded it first, which may be over.
    this.testState.leaveTestCode = () => undefined;
  }

  setMock(_from, name) {
    throw new Error(`jest.mock('${name}') would change the module for other spec files too; use jest.spyOn`);
  }

  teardown() {
    this.restoreAllMocks();
    for (const path of modules.keys()) if (path.endsWith('.spec.ts')) modules.delete(path);
  }
};
