import { acquirerContract } from '../acquirer.contract';
import { openStripeWorld } from './testing/stripe-world';

acquirerContract('Stripe, simulated', openStripeWorld);
