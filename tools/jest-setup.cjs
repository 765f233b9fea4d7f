// Nest's decorators need the metadata polyfill before the first decorated class loads.
require('reflect-metadata');
