export { run } from './run';
export type { ServiceModule } from './service-module';
export { loadSettings } from './settings/load-settings';
export { type Environment, SETTINGS, type Settings, SettingsError } from './settings/settings';
export { type Variable, type VariableName, variables } from './settings/variables';
export { WELCOME, type Welcome } from './welcome';
