export { specify } from './specify';
export { type StoredSample, storedSamples } from './stored-samples';
