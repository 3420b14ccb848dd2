import { describe, expect, it } from 'vitest';
import { familyOf, given, jordan, primary, registered, takes } from '../../testing/family-story.ts';
import { exampleOf, scenarioTime } from '../../testing/given-when-then.ts';
import { EmailCameBack, MailPreferencesChanged } from '../account/events.ts';
import { scheduleChannels } from '../athletes/enrolment.ts';
import type { FamilyEvent } from '../events.ts';
import { maxDevices } from './commands.ts';
import { PushDeviceGone, PushTurnedOff, PushTurnedOn } from './events.ts';

const deviceId = (n: number): string => String(n).padStart(43, 'a');
const on = (n: number) => exampleOf(PushTurnedOn, { deviceId: deviceId(n) });
const off = (n: number) => exampleOf(PushTurnedOff, { deviceId: deviceId(n) });
const gone = (n: number) => exampleOf(PushDeviceGone, { deviceId: deviceId(n) });
const turnOn = (n: number) => ({ type: 'TurnOnPush', ...on(n).data }) as const;

describe('notifications on devices', { tags: ['push.devices'] }, () => {
  it('turning on notifications for a device is recorded once', () => {
    given(registered).when(turnOn(1)).then(on(1));
    given(registered, on(1)).when(turnOn(1)).then();
    given(registered, on(1), off(1)).when(turnOn(1)).then(on(1));
  });

  it('turning off notifications affects only devices with notifications on', () => {
    const turnOff = { type: 'TurnOffPush', deviceIds: [deviceId(1), deviceId(2)] } as const;
    given(registered, on(1), on(2), on(3)).when(turnOff).then(off(1), off(2));
    given(registered, on(1), off(1)).when(turnOff).then();
    given().when(turnOff).rejects('not-registered');
  });

  it('an eleventh device replaces the oldest of ten', () => {
    const ten = Array.from({ length: maxDevices }, (_, n) => on(n));
    given(registered, ...ten.slice(1))
      .when(turnOn(10))
      .then(on(10));
    given(registered, ...ten)
      .when(turnOn(10))
      .then(off(0), on(10));
  });

  it('a device that the push service reports as gone is removed once', () => {
    const observe = { type: 'ObserveDevicesGone', deviceIds: [deviceId(1), deviceId(9)] } as const;
    given(registered, on(1), on(2)).when(observe).then(gone(1));
    given(registered, on(1), gone(1)).when(observe).then();
    given().when(observe).then();
  });

  it('the family state contains the devices with notifications on', () => {
    expect(familyOf(registered, on(1), on(2), on(3), off(1), gone(2)).devices).toEqual([
      { deviceId: deviceId(3), subscription: PushTurnedOn.example.subscription, since: scenarioTime },
    ]);
  });
});

describe('a change of the schedule', { tags: ['push.schedule'] }, () => {
  const enrolled = [registered, primary(), takes(jordan, 'monday')] as const;
  const channels = (...events: readonly FamilyEvent[]) => scheduleChannels(familyOf(...events));

  it('schedule changes go to enrolled families by email and to their devices', () => {
    expect(channels(...enrolled)).toEqual({ mail: 'all', push: false });
    expect(channels(...enrolled, on(1))).toEqual({ mail: 'all', push: true });
    expect(channels(registered, on(1))).toEqual({ mail: 'none', push: false });
  });

  it('schedule changes are still pushed to devices if schedule emails are turned off or bounce', () => {
    for (const [event, mail] of [
      [exampleOf(MailPreferencesChanged), 'own-classes'],
      [exampleOf(EmailCameBack), 'none'],
    ] as const) {
      expect(channels(...enrolled, event)).toEqual({ mail, push: false });
      expect(channels(...enrolled, event, on(1))).toEqual({ mail, push: true });
    }
  });
});
