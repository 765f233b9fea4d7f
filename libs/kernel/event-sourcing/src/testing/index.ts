export { specify } from './specify';
