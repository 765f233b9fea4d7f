import { invalid } from '../engine/state/refusal';

/** No test needs more; a fault that never ends would hide what it breaks. */
const faultCountMax = 1_000;

export interface BoundedFault {
  readonly count?: number;
}

/** Faults on demand, each for a bounded number of times, taken in the order in which they were asked for. */
export class FaultList<Fault extends BoundedFault> {
  private faults: { fault: Fault; left: number }[] = [];

  add(fault: Fault): void {
    const left = fault.count ?? 1;
    if (!Number.isInteger(left) || left < 1 || left > faultCountMax) {
      throw invalid(`A fault happens 1 to ${faultCountMax} times.`, 'count');
    }
    this.faults.push({ fault, left });
  }

  take(fits: (fault: Fault) => boolean): Fault | null {
    const found = this.faults.find(({ fault }) => fits(fault));
    if (!found) return null;
    found.left -= 1;
    if (found.left === 0) this.faults = this.faults.filter((each) => each !== found);
    return found.fault;
  }

  clear(): void {
    this.faults = [];
  }
}
