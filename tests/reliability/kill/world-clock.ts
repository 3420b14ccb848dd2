const MachineDate = Date;
let offsetMs = 0;

/**
 * All clocks of the process show the system's time. A restart happens minutes later, when the crashed
 * process's locks have expired.
 */
class WorldDate extends MachineDate {
  constructor(...parts: []) {
    if (parts.length === 0) super(WorldDate.now());
    else super(...parts);
  }
  static override now(): number {
    return MachineDate.now() + offsetMs;
  }
}

export const setWorldClock = (at: string): void => {
  globalThis.Date = WorldDate as DateConstructor;
  offsetMs = MachineDate.parse(at) - MachineDate.now();
};
