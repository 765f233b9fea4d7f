import { OnboardingModule } from '@taprail/onboarding-service';
import { run } from '@taprail/runtime';

void run('onboarding', [OnboardingModule]);
