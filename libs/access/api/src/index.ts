export { AccessApiModule } from './access-api.module';
