import type { FamilyState } from '@hoops/domain/family/state';
import { familyStreams } from '@hoops/domain/family/stream';
import type { Loaded } from '@hoops/event-store/event-store';
import { type CommandDeps, streamReader } from '@hoops/event-store/repository';
import { sealedDevice } from '@hoops/mail/push/device-seals';
import { isPushEndpoint } from '@hoops/mail/push/push-endpoint';
import { arePushKeys, type VapidKeys } from '@hoops/mail/push/push-request';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import type { Implementations, Request } from '../http/create-handler.ts';
import { refusal } from '../http/problem.ts';
import { runFamilyCommand } from '../http/run-command.ts';
import { ownFamilyId, userOf } from '../http/session.ts';

export type DevicesDeps = CommandDeps & {
  readonly keys: Pick<FamilyKeys, 'obtain'>;
  readonly siteKeys: () => Promise<VapidKeys>;
  /** Origin of the push service in tests and on the local system; never set on AWS. */
  readonly localPushService?: string | undefined;
};

export const deviceImplementations = (deps: DevicesDeps): Implementations<'devices' | 'turnOnPush'> => {
  const ownFamily = (request: Request): Promise<Loaded<FamilyState>> =>
    request.ownFamily ?? streamReader(deps.store, familyStreams).load(ownFamilyId(request.session));
  return {
    async devices(_input, request) {
      const [{ publicKey }, { state, head }] = await Promise.all([deps.siteKeys(), ownFamily(request)]);
      const devices = state.kind === 'registered' ? state.devices : [];
      return {
        publicKey,
        devices: devices.map(({ deviceId, since }) => ({ deviceId, since })),
        version: head.version,
      };
    },

    async turnOnPush(input, request) {
      if (!isPushEndpoint(input.endpoint, deps.localPushService)) throw refusal('unknown-push-service');
      if (!arePushKeys(input)) throw refusal('invalid-push-keys');
      // Rejects unregistered callers before a key is created for them.
      if ((await ownFamily(request)).state.kind !== 'registered') throw refusal('not-registered');
      const device = await sealedDevice(deps.keys, ownFamilyId(request.session), input);
      const { caller, household } = request.session;
      const guardian = household && userOf(caller).sub;
      const command = { type: 'TurnOnPush', ...device, ...(guardian && { guardian }) } as const;
      const { version } = await runFamilyCommand(deps, request, command, input);
      return { deviceId: device.deviceId, version };
    },
  };
};
