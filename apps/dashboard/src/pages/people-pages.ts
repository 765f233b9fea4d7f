/** Pages about those who sign in: apart, they would be larger to load. */
export { default as AccountPage } from './account/account-page';
export { default as PeoplePage } from './people/people-page';
