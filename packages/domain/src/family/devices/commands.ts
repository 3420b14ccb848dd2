import type * as z from 'zod/mini';
import type { EventOf } from '../../event.ts';
import { familyCommand, familyRecord } from '../family-command.ts';
import { PushDeviceGone, PushTurnedOff, PushTurnedOn, type turnOffPushInput } from './events.ts';

/** Maximum devices per family; a new device replaces the oldest. */
export const maxDevices = 10;

/** The API has already checked the endpoint and encrypted its keys. */
const TurnOnPush = familyCommand({
  type: 'TurnOnPush',
  emits: [PushTurnedOn, PushTurnedOff],
  rejects: [],
}).decidedBy((family, data: EventOf<typeof PushTurnedOn>['data']) => {
  if (family.devices.some(({ deviceId }) => deviceId === data.deviceId)) return [];
  const making = family.devices.slice(0, Math.max(0, family.devices.length + 1 - maxDevices));
  return [
    ...making.map(({ deviceId }) => ({ type: 'PushTurnedOff', data: { deviceId } }) as const),
    { type: 'PushTurnedOn', data },
  ];
});

const TurnOffPush = familyCommand({
  type: 'TurnOffPush',
  emits: [PushTurnedOff],
  rejects: [],
}).decidedBy((family, { deviceIds }: z.output<typeof turnOffPushInput>) =>
  family.devices
    .filter(({ deviceId }) => deviceIds.includes(deviceId))
    .map(({ deviceId }) => ({ type: 'PushTurnedOff', data: { deviceId } })),
);

const ObserveDevicesGone = familyRecord({
  type: 'ObserveDevicesGone',
  emits: [PushDeviceGone],
}).decidedBy((family, { deviceIds }: { readonly deviceIds: readonly string[] }) =>
  family.devices
    .filter(({ deviceId }) => deviceIds.includes(deviceId))
    .map(({ deviceId }) => ({ type: 'PushDeviceGone', data: { deviceId } })),
);

export const deviceCommands = [TurnOnPush, TurnOffPush, ObserveDevicesGone] as const;
