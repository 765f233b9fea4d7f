export { OnboardingApiModule } from './onboarding-api.module';
export { NamedSubMerchants, type NamedSubMerchant } from './sub-merchants/records/named-sub-merchants';
