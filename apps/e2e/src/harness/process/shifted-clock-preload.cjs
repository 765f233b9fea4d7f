// Preloaded into the product by NODE_OPTIONS: its system clock is CLOCK_SHIFT_MS ahead of the machine's, in every thread.
const shiftMs = Number(process.env.CLOCK_SHIFT_MS);
const MachineDate = Date;
const now = () => MachineDate.now() + shiftMs;

globalThis.Date = new Proxy(MachineDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new MachineDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
