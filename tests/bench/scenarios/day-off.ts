import { setTimeout as wait } from 'node:timers/promises';
import type { LocalPushService } from '@hoops/mail/testing/local-push-service';
import { registerCoach } from '../../system/local-family.ts';
import type { LocalProduct, Mail } from '../../system/start-local.ts';
import { successfulAnswer } from '../lean-client.ts';
import { inParallel, timed } from '../measure.ts';
import { signUpFamilies } from './families.ts';

const familyCount = 500;
const monday = '2027-03-01';
const recurrence = {
  days: ['monday'],
  startTime: '17:30',
  endTime: '19:00',
  firstDate: '2026-01-05',
  lastDate: null,
};

/** Every family has a Monday class and a device with notifications. */
export const dayOff = async (
  product: LocalProduct,
  _random: () => number,
  _rate: number | undefined,
  pushes: LocalPushService,
) => {
  const coach = await registerCoach(product, 'coach@example.com');
  const item = { title: 'Monday skills', times: '5:30 PM to 7:00 PM', location: 'North gym', recurrence };
  await coach.post('addScheduleItem', item);
  // The notice of the new item is done before there is a family to email.
  await product.settle();
  const { families } = await signUpFamilies(product, familyCount, 16);
  // All families write to one class, so more at once would only repeat each other's conflicts.
  await inParallel(families, 4, async ({ client, athleteId }) => {
    const selections = [{ athleteId, programs: ['monday'] }];
    await successfulAnswer(client.post('saveClasses', { selections }));
    const { publicKey } = await successfulAnswer(client.get<{ publicKey: string }>('devices'));
    await successfulAnswer(client.post('turnOnPush', pushes.subscribe(publicKey)));
  });
  await product.settle();
  const pushed = pushes.messages.length;
  const told = async () => {
    const mails = await product.local<readonly Mail[]>('mail.json');
    const mailed = new Set(mails.flatMap(({ subject, to }) => (subject.startsWith('Canceled:') ? [to] : [])));
    return { mailed: mailed.size, pushed: pushes.messages.length - pushed };
  };
  const request = { firstDate: monday, lastDate: monday, reason: 'The gym is closed' };
  const progress = { request: 0, mails: 0, pushes: 0 };
  const all = await timed(async () => {
    const began = performance.now();
    progress.request = await timed(() => coach.post('cancelSessions', request));
    while (progress.mails === 0 || progress.pushes === 0) {
      await wait(500);
      const now = await told();
      if (now.mailed === familyCount) progress.mails ||= performance.now() - began;
      if (now.pushed === familyCount) progress.pushes ||= performance.now() - began;
    }
  });
  await product.settle();
  const { mailed, pushed: notified } = await told();
  return {
    families: familyCount,
    requestMs: Math.round(progress.request),
    mails: mailed,
    mailsAfterMs: Math.round(progress.mails),
    notifications: notified,
    notificationsAfterMs: Math.round(progress.pushes),
    allMs: Math.round(all),
  };
};
