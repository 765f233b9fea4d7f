export { createLogger, LOGGER, type Logger } from './logger';
export { createRegistry, METRICS_REGISTRY, Registry } from './metrics';
export { NestLogger } from './nest-logger';
export { OutageLog, reasonOf } from './outage-log';
export { type LineSink, Output } from './output';
export { PlainLines } from './plain-lines';
