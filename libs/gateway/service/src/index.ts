export { GatewayModule } from './gateway.module';
