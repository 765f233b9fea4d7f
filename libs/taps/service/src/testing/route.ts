import type { CommandMessage, TransactionPlace } from '@taprail/contracts';

/** Routes a command to the method of its name, as Nest does by decorators. */
export const route = (controllers: readonly object[], message: CommandMessage) => {
  const method = message.name.slice('taps.'.length).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const handlers = Object.assign({}, ...controllers.map(bound)) as Record<
    string,
    (command: CommandMessage) => Promise<TransactionPlace>
  >;
  const handle = handlers[method];
  if (!handle) throw new Error(`${message.name} is not known here`);
  return handle(message);
};

const bound = (controller: object): object =>
  Object.fromEntries(
    Object.getOwnPropertyNames(Object.getPrototypeOf(controller) as object)
      .filter((name) => name !== 'constructor')
      .map((name) => [name, (controller as Record<string, (...given: unknown[]) => unknown>)[name]!.bind(controller)]),
  );
