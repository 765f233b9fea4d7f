export { TapsApiModule } from './taps-api.module';
