import { catalogue, parseEvent } from '@hoops/domain/catalogue';
import { isRejection } from '@hoops/domain/decider';
import { ClassesChanged } from '@hoops/domain/family/athletes/events';
import { MakeUpReleased } from '@hoops/domain/family/make-ups/events';
import { NoticeGiven } from '@hoops/domain/family/notices/events';
import { PlanStarted, PlanSwitched } from '@hoops/domain/family/plans/events';
import { type MailKind, mailKindSchema } from '@hoops/domain/mail/events';
import { usd } from '@hoops/domain/money';
import { comingPrices } from '@hoops/domain/testing/at-prices';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { familyLives, type LifeStep, pricesOfLives } from '@hoops/domain/testing/random-family';
import type { Mail } from '@hoops/mail/mail';
import { noMailHistory } from '@hoops/mail/mail-history';
import { isFamilyMailEvent, mailsForEvent } from '@hoops/mail/mails-for-event';
import { renderMail } from '@hoops/mail/render-mail';
import { scheduleMail } from '@hoops/mail/schedule-mail';
import {
  at,
  example,
  familyAfter,
  isOfFamily,
  mails,
  onPlan,
  settings,
} from '@hoops/mail/testing/mails-of-situation';
import fc from 'fast-check';

const context = { past: noMailHistory, prices: pricesOfLives, joinUrl: `${settings.siteUrl}/join/token` };

const rendered = ({ content, ...mail }: Mail) => ({ ...mail, ...renderMail(content) });

const mailsOfExamples = () =>
  catalogue
    .map(({ type, example }) => parseEvent(type, example))
    .flatMap((event) =>
      mailsForEvent(
        event,
        {
          ...context,
          family: familyAfter(...(isFamilyMailEvent(event) && isOfFamily(event) ? [event] : [])),
          at,
        },
        settings,
      ),
    )
    .map(rendered);

const mailsOfStep = ({ decision, state, at }: LifeStep) =>
  isRejection(decision) || state.kind !== 'registered'
    ? []
    : decision
        .flatMap((event) => mailsForEvent(event, { ...context, family: state, at }, settings))
        .map(rendered);

/** Kinds that need a longer story. */
const mailsOfStories = () => {
  const { athleteId, subscriptionId } = PlanStarted.example;
  const monday = exampleOf(ClassesChanged, { before: [], after: ['monday'] });
  const booked = [example('MakeUpGiven'), example('MakeUpBooked')];
  const canceled = exampleOf(MakeUpReleased, { because: 'session-canceled' });
  const { intentId: _intentId, ...seen } = PlanSwitched.example;
  const notice = (data: Partial<typeof NoticeGiven.example>) => exampleOf(NoticeGiven, data);
  return [
    mails({
      type: 'StripeDriftDetected',
      data: {
        objectId: 're_1',
        field: 'failed refund',
        ours: '$52.00 to be returned',
        theirs: 'sent back by the bank',
      },
    }),
    mails(notice({ notice: 'dispute-due', athleteId: null, subject: 'du_example', on: '2026-11-19' }), {
      before: [example('DisputeOpened')],
    }),
    mails(monday, { past: { classesChangedFrom: '2026-12-01' } }),
    mails(example('PlanSwitchCancelled'), {
      before: [example('PlanStarted'), example('PlanSwitchScheduled')],
      past: { isSwitchMailed: true },
    }),
    mails(
      { type: 'PlanSwitched', data: { ...seen, to: 'half_week', price: usd(5700), priceBefore: usd(5200) } },
      onPlan,
    ),
    mails(notice({ subject: subscriptionId, on: '2027-11-01' }), onPlan),
    mails(
      notice({
        notice: 'price-change',
        athleteId,
        subject: subscriptionId,
        on: '2026-12-01',
        price: usd(5700),
        priceBefore: usd(5200),
      }),
      { ...onPlan, prices: comingPrices() },
    ),
    mails(notice({ notice: 'class-withdrawn', athleteId, subject: 'monday', on: '2026-11-05' }), {
      before: [monday],
    }),
    mails(canceled, { before: booked, since: [canceled] }),
  ].flat();
};

const mailsOfSchedule = async () => {
  const family = familyAfter(exampleOf(ClassesChanged, { before: [], after: ['monday'] }));
  const session = { title: 'Monday Skills', times: '5:30 PM to 7:00 PM', location: 'North gym' };
  const deps = { settings, tokens: { tokenFor: async () => 'token', familyOf: async () => undefined } };
  const added = { kind: 'added' as const, item: { ...session, dates: null } };
  const off = {
    kind: 'sessions-canceled' as const,
    sessions: [{ ...session, date: '2026-11-09' }],
    reason: 'The gym is closed.',
  };
  return [
    ...(await scheduleMail(deps, { upTo: 1, changes: [added] }, family, 'all')),
    ...(await scheduleMail(deps, { upTo: 1, changes: [off] }, family, 'own-classes')),
  ].map(rendered);
};

/**
 * An email of each kind.
 * @throws Error if a kind is missing
 */
export const sampleMails = async () => {
  const samples = new Map<MailKind, ReturnType<typeof rendered>>();
  const keep = (mail: ReturnType<typeof rendered>) => samples.set(mail.kind, samples.get(mail.kind) ?? mail);
  [...mailsOfExamples(), ...mailsOfStories(), ...(await mailsOfSchedule())].forEach(keep);
  const lives = fc.property(familyLives, (life) => life.flatMap(mailsOfStep).forEach(keep));
  fc.assert(lives, { numRuns: 2_000, seed: 3 });
  const missing = mailKindSchema.options.filter((kind) => !samples.has(kind));
  if (missing.length > 0) throw new Error(`No sample of ${missing.join(', ')}.`);
  return [...samples.values()];
};
