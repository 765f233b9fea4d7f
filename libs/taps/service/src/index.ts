export { TapsModule } from './taps.module';
