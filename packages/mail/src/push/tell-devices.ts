import { systemActor } from '@hoops/domain/actor';
import type { Envelope } from '@hoops/domain/envelope';
import type { Device } from '@hoops/domain/family/state';
import { familyStreams } from '@hoops/domain/family/stream';
import type { FamilyId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import { type CommandDeps, repository } from '@hoops/event-store/repository';
import type { Clock } from '@hoops/runtime/clock';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import type { Logger } from '@hoops/runtime/logger';
import { openedDevice } from './device-seals.ts';
import type { VapidKeys } from './push-request.ts';
import { type PushOutcome, sendPush } from './push-sender.ts';

/** Log line for a push that was rejected or not attempted; an alarm counts these lines. */
export const pushNotSentLogged = 'push-not-sent';

export type DevicesDeps = CommandDeps & {
  readonly keys: Pick<FamilyKeys, 'find'>;
  readonly siteKeys: () => Promise<VapidKeys>;
  readonly subject: string;
  readonly logger: Logger;
  /** Wall clock, because push services check the real time. */
  readonly wallClock: Clock;
};

/** Notification, and the page it opens. Replaces an earlier notification with the same topic. */
export type DeviceMessage = {
  readonly title: string;
  readonly body: string;
  readonly path: `/${string}`;
  /** At most 32 characters of base64url. */
  readonly topic: string;
};

/** @returns `later` if any device needs a retry */
export type TellDevices = (
  familyId: FamilyId,
  devices: readonly Device[],
  message: DeviceMessage,
  because: Pick<Envelope, 'id' | 'correlationId'>,
) => Promise<'done' | 'later'>;

/**
 * Sends a message to a family's devices in parallel and removes missing devices. Failures never stop the
 * caller.
 */
export const deviceTeller =
  (deps: DevicesDeps): TellDevices =>
  async (familyId, devices, message, because) => {
    try {
      const outcomes = await Promise.all(
        devices.map(
          async (device) => [device.deviceId, await tell(deps, familyId, device, message)] as const,
        ),
      );
      const having = (outcome: PushOutcome) =>
        outcomes.flatMap(([deviceId, its]) => (its === outcome ? [deviceId] : []));
      const gone = having('gone');
      if (gone.length > 0) await forget(deps, familyId, gone, because);
      return having('later').length > 0 ? 'later' : 'done';
    } catch (error) {
      deps.logger.error(pushNotSentLogged, { stream: familyStream(familyId) }, error);
      return 'later';
    }
  };

const tell = async (
  { keys, siteKeys, subject, wallClock, logger }: DevicesDeps,
  familyId: FamilyId,
  device: Device,
  { topic, ...content }: DeviceMessage,
): Promise<PushOutcome> => {
  const opened = await openedDevice(keys, familyId, device);
  if (!opened) return 'gone';
  const text = JSON.stringify({ ...content, tag: topic });
  const outcome = await sendPush(
    { keys: await siteKeys(), subject },
    opened,
    { text, topic },
    wallClock.now(),
  );
  // Logs only the host, because the endpoint is secret.
  if (outcome === 'refused') logger.error(pushNotSentLogged, { service: new URL(opened.endpoint).hostname });
  return outcome;
};

const forget = async (
  deps: DevicesDeps,
  familyId: FamilyId,
  deviceIds: readonly string[],
  because: Pick<Envelope, 'id' | 'correlationId'>,
): Promise<void> => {
  const result = await repository(deps, familyStreams).execute(
    familyId,
    [{ type: 'ObserveDevicesGone', deviceIds }],
    {
      // New command id each time, because the state shows which devices are already removed.
      commandId: deps.newId(),
      actor: systemActor('schedule-mailer'),
      correlationId: because.correlationId,
      causationId: because.id,
    },
  );
  if (result.kind === 'conflict') throw new Error('Others kept writing to the stream of the family.');
};
