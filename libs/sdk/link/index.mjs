// `@taprail/sdk` inside the repository, as `npm start` and `npm run build` have compiled it. The published package has no such file.
export * from '../../../dist/libs/sdk/src/index.js';
