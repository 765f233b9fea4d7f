export { faultsIn } from './faults-in';
