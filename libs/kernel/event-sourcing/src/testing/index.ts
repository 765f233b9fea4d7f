export { specify } from './specify';
export { storedSamples } from './stored-samples';
