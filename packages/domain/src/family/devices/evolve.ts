import type { Moment } from '../../decider.ts';
import type { EventOf } from '../../event.ts';
import type { Family } from '../state.ts';
import type { deviceEvents } from './events.ts';

type DeviceEvent = EventOf<(typeof deviceEvents)[number]>;

export const evolveDevices = (family: Family, event: DeviceEvent, moment: Moment): Family => {
  const others = family.devices.filter(({ deviceId }) => deviceId !== event.data.deviceId);
  switch (event.type) {
    case 'PushTurnedOn': {
      const { service: _service, ...device } = event.data;
      return { ...family, devices: [...others, { ...device, since: moment.at }] };
    }
    case 'PushTurnedOff':
    case 'PushDeviceGone':
      return { ...family, devices: others };
    default:
      return event satisfies never;
  }
};
