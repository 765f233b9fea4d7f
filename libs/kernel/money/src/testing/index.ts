export { nextShare } from './next-share';
