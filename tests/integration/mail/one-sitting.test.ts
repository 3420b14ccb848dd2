import type { Envelope, SealedEnvelope } from '@hoops/domain/envelope';
import { invitationTokens } from '@hoops/mail/invitation-tokens';
import { mailerFor } from '@hoops/mail/mailer';
import { renderMail } from '@hoops/mail/render-mail';
import { memoryLocks } from '@hoops/runtime/coordination/memory-locks';
import { subscriptions } from '@hoops/wiring/subscriptions';
import { expect, it } from 'vitest';
import { openClub } from '../../system/club.ts';
import { givenFamily } from '../../system/family.ts';

const begins = Date.parse('2026-11-10T18:00:00.000Z');
const minute = 60_000;
const mailers = subscriptions.filter(({ name }) => name === 'mailer' || name === 'bill-mailer');

const mailsOfEdits = async (...edits: readonly (readonly ('monday' | 'tuesday' | 'reps')[])[]) => {
  const club = openClub(new Date(begins).toISOString());
  const family = await givenFamily(club, { athletes: [{ athleteName: 'Mia Reyes', grade: '3' }] });
  const [id = ''] = family.athleteIds;
  const sent: string[] = [];
  const mail = mailerFor({
    ...club.deps,
    locks: memoryLocks(club.deps.clock),
    settings: { coachEmail: 'coach@club.example', siteUrl: 'https://club.example' },
    invitations: invitationTokens(club.deps.keys),
    send: async ({ content }, mailId) => {
      sent.push(renderMail(content).subject);
      return { kind: 'sent', messageId: mailId };
    },
  });
  let seen = club.happened.length;
  const due: { readonly at: number; readonly event: Envelope }[] = [];
  const deliverUntil = async (now: number) => {
    for (const next of due.toSorted((one, other) => one.at - other.at)) {
      if (next.at > now) return;
      due.splice(due.indexOf(next), 1);
      club.moveTo(new Date(next.at).toISOString());
      await mail(next.event as unknown as SealedEnvelope);
    }
  };
  for (const [index, programs] of edits.entries()) {
    const now = begins + index * 2 * minute;
    await deliverUntil(now);
    club.moveTo(new Date(now).toISOString());
    await club.call(family, 'saveClasses', { selections: [{ athleteId: id, programs: [...programs] }] });
    for (const event of club.happened.slice(seen)) {
      const mailer = mailers.find(
        ({ events }) => events !== 'all' && events.some((type) => type === event.type),
      );
      if (mailer) due.push({ at: now + (mailer.delaySeconds ?? 0) * 1_000, event });
    }
    seen = club.happened.length;
  }
  await deliverUntil(begins + 60 * minute);
  return sent;
};

it('five class edits within ten minutes send one bill email', { tags: ['mail.one-sitting'] }, async () => {
  const edits = [
    ['monday'],
    ['monday', 'reps'],
    ['monday', 'tuesday', 'reps'],
    ['tuesday', 'reps'],
    ['tuesday'],
  ];
  expect(await mailsOfEdits(...(edits as ('monday' | 'tuesday' | 'reps')[][]))).toEqual([
    'Your bill for November 2026: $52.50',
  ]);
});

it('class swaps that leave the bill unchanged send one bill email', {
  tags: ['mail.one-sitting'],
}, async () => {
  const sent = await mailsOfEdits(['monday'], ['tuesday'], ['monday'], ['tuesday'], ['monday'], ['tuesday']);
  expect(sent.filter((subject) => subject.startsWith('Your bill'))).toHaveLength(1);
  expect(sent).toHaveLength(2);
});
