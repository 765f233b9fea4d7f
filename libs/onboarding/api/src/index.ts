export { OnboardingApiModule } from './onboarding-api.module';
