import { api } from '../../api/api.ts';
import { useCommand } from '../../api/use-command.ts';
import { leavePush, type PushState, subscribeToPush } from '../../lib/push-device.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { showToast } from '../../ui/toast.tsx';
import { type KnownDevices, refreshDevices, useDevices } from './device-queries.ts';

export function Notifications() {
  return (
    <Card title="Notifications">
      <div className="stack-small">
        <Loaded query={useDevices()} what="the notifications" shape="line" count={2}>
          {(known) => <Devices {...known} />}
        </Loaded>
        <p className="muted">
          Get a notification on your phone or computer when the schedule changes, if your family has a class,
          the scrimmage league or a plan. Your browser’s maker delivers it in encrypted form, and it never
          names a child.
        </p>
      </div>
    </Card>
  );
}

function Devices({ publicKey, ids, here, others }: KnownDevices) {
  const place = useKeptFocus<HTMLDivElement>(`${here.kind} ${others}`);
  const change = useCommand<'on' | 'off' | 'all-off'>({
    name: 'notifications-not-changed',
    run: async (asked) => {
      try {
        showToast(await (asked === 'on' ? turnOn(publicKey) : turnOff(idsOf(asked), here)));
      } finally {
        await refreshDevices();
      }
    },
  });
  const idsOf = (asked: 'off' | 'all-off') => (asked === 'off' && here.kind === 'on' ? [here.deviceId] : ids);
  const button = (asked: 'on' | 'off' | 'all-off', label: string, busyLabel: string) => (
    <Button
      look="line"
      busy={change.asked === asked}
      off={change.busy && change.asked !== asked}
      busyLabel={busyLabel}
      onClick={() => change.start(asked)}
    >
      {label}
    </Button>
  );
  return (
    <div ref={place} tabIndex={-1} className="stack-small focus-place">
      <p>
        {hereWords[here.kind]}
        {others > 0 && ` On for ${others === 1 ? 'one other device' : `${others} other devices`}.`}
      </p>
      <div className="actions">
        {here.kind === 'off' && button('on', 'Turn On Notifications', 'Turning on...')}
        {here.kind === 'on' && button('off', 'Turn Off Here', 'Turning off...')}
        {others > 0 && button('all-off', 'Turn Off on All Devices', 'Turning off...')}
      </div>
      <Failure>{change.failure}</Failure>
    </div>
  );
}

const hereWords: Readonly<Record<PushState['kind'], string>> = {
  'not-offered':
    'This browser does not support notifications. On an iPhone, put the site on your home screen first, and open it from there.',
  blocked:
    'You have blocked notifications from this site. You can allow them again in your browser’s settings.',
  off: 'Off on this device.',
  on: 'On for this device.',
};

/** @returns the message to show */
const turnOn = async (publicKey: string): Promise<string> => {
  const address = await subscribeToPush(publicKey);
  if (!address) return 'Notifications stay off.';
  await api.call('turnOnPush', address);
  return 'You will get a notification on this device when the schedule changes.';
};

/**
 * @param deviceIds can include this device
 * @returns the message to show
 */
const turnOff = async (deviceIds: readonly string[], here: PushState): Promise<string> => {
  await api.call('turnOffPush', { deviceIds });
  if (here.kind === 'on' && deviceIds.includes(here.deviceId)) await leavePush();
  return 'Notifications are off.';
};
