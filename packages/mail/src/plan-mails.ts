import { planName } from '@hoops/domain/club/plans';
import { athleteOf } from '@hoops/domain/family/athletes/enrolment';
import { openIntentOf } from '@hoops/domain/family/intents/open-intents';
import { refusalReason } from '@hoops/domain/family/intents/refusals';
import { planDebt } from '@hoops/domain/family/payments/plan-debt';
import type { planEvents } from '@hoops/domain/family/plans/events';
import type { LivePlan } from '@hoops/domain/family/state';
import type { AthleteId } from '@hoops/domain/ids';
import { addMoney, formatDollars, usd } from '@hoops/domain/money';
import { chargedAt } from '@hoops/domain/time/billing-cycle';
import { ordinalDate } from '@hoops/domain/time/club-time';
import {
  type FamilyMailContext,
  livePlan,
  type MailsOf,
  nameOf,
  ofAthlete,
  ofPlan,
  toHousehold,
} from './family-mail-context.ts';
import type { Block, Mail, MailContent } from './mail.ts';
import { letter, nextChargeWords, planTerms, policyLink, text } from './templates/letter.ts';

/* More than 250 lines, because it is a single table. */

export const planMails = {
  PlanStarted: ({ athleteId, subscriptionId, currentPeriodStart }, context) =>
    aboutPlan(context, 'plan-started', {
      athleteId,
      isSo: (plan) => plan.subscriptionId === subscriptionId,
      contentOf: (mail) =>
        letter(
          mail.name,
          `${mail.athleteName} is in ${planName[mail.plan]}`,
          text(
            `${planName[mail.plan]} for ${mail.athleteName} began on ${ordinalDate(currentPeriodStart)}. It ${costs(mail)}`,
          ),
          ...(mail.next
            ? [
                text(
                  'You can switch plans at any time. The switch takes effect when the month you paid for ends.',
                ),
              ]
            : []),
          linkTo('See the plan', mail),
          ...planTerms(mail.next, mail.siteUrl),
        ),
    }),
  PlanStartFailed: ({ athleteId, plan, code }, context) => {
    const { family } = context;
    const isGone =
      !athleteOf(family, athleteId) ||
      livePlan(family, athleteId) !== undefined ||
      openIntentOf(family, athleteId, 'start-plan') !== undefined;
    if (isGone) return [];
    const athlete = ofAthlete(context, athleteId);
    const failed = `${planName[plan]} for ${athlete.athleteName} could not be started`;
    return toHousehold(context, 'plan-start-failed', ({ name }) =>
      letter(
        name,
        failed,
        text(
          `${failed}. ${refusalReason(code)} Nothing was charged, and we will not try again automatically.`,
        ),
        linkTo('Check your card and choose the plan again', athlete),
      ),
    );
  },
  PlanSwitchScheduled: ({ athleteId, from, to, scheduleId, effectiveAt }, context) => {
    const change = livePlan(context.family, athleteId)?.change;
    if (change?.kind !== 'switch' || change.scheduleId !== scheduleId) return [];
    const athlete = ofAthlete(context, athleteId);
    const at = chargedAt(effectiveAt);
    const day = ordinalDate(at);
    return toHousehold(context, 'switch-scheduled', ({ name, siteUrl }) =>
      letter(
        name,
        `${athlete.athleteName} switches to ${planName[to]} on ${day}`,
        text(
          `${athlete.athleteName} switches from ${planName[from]} to ${planName[to]} on ${day}. Nothing changes and nothing is charged until then. Starting ${day}, it is ${formatDollars(change.price, true)} a month.`,
        ),
        linkTo('Changed your mind? You can cancel the switch until then', athlete),
        ...planTerms({ amount: change.price, at }, siteUrl),
      ),
    );
  },
  /** A change to an announced price was already emailed. */
  PlanSwitched: ({ athleteId, intentId, from, to, price, priceBefore }, context) => {
    if (from !== to)
      return aboutPlan(context, 'plan-switched', {
        athleteId,
        isSo: ({ plan }) => plan === to,
        contentOf: (mail) => {
          const isNow = `${mail.athleteName} is now in ${planName[to]}`;
          return priceLetter(mail, isNow, `The switch is done: ${isNow}.`);
        },
      });
    if (!priceBefore || intentId) return [];
    return aboutPlan(context, 'price-changed', {
      athleteId,
      isSo: (plan) => plan.plan === to && plan.price.cents === price.cents,
      contentOf: (mail) => {
        const changed = `The price of ${mail.athleteName}’s plan has changed`;
        return priceLetter(mail, changed, `${changed}. It was ${formatDollars(priceBefore, true)} a month.`);
      },
    });
  },
  /** The cancellation email already says that the plan ends. */
  PlanSwitchCancelled: ({ athleteId, reason }, context) =>
    aboutPlan(context, 'switch-cancelled', {
      athleteId,
      isSo: ({ change }) =>
        reason !== 'training-cancelled' && change.kind === 'none' && context.past.isSwitchMailed,
      contentOf: (mail) => {
        const stays = `${mail.athleteName} stays in ${planName[mail.plan]}`;
        return priceLetter(mail, stays, `The switch is canceled: ${stays}.`);
      },
    }),
  /** Not emailed if the end of the pause has changed, or the plan ends first. */
  PlanPaused: ({ athleteId, from, until }, context) =>
    aboutPlan(context, 'plan-paused', {
      athleteId,
      isSo: ({ pause, change }) => pause?.until === until && change.kind === 'none',
      contentOf: (mail) =>
        pauseLetter(
          mail,
          `${mail.athleteName}’s plan is paused until ${ordinalDate(chargedAt(until))}`,
          `${mail.athleteName}’s plan is paused from ${ordinalDate(chargedAt(from))} until ${ordinalDate(chargedAt(until))}. The month you already paid for does not change. During the pause, there is no training and nothing is charged. On ${ordinalDate(chargedAt(until))}, the plan resumes automatically.`,
          'See the plan, or end the pause',
        ),
    }),
  PlanPauseEnded: ({ athleteId, until }, context) =>
    aboutPlan(context, 'pause-ended', {
      athleteId,
      isSo: ({ pause, change }) => (pause?.until ?? null) === until && change.kind === 'none',
      contentOf: (mail) => {
        const ofWhom = `${mail.athleteName}’s plan`;
        const resumes =
          until === null
            ? `The pause of ${ofWhom} is canceled`
            : `${ofWhom} resumes on ${ordinalDate(chargedAt(until))}`;
        return pauseLetter(
          mail,
          resumes,
          until === null
            ? `The pause is canceled: ${ofWhom} continues as before.`
            : `The pause ends early: ${resumes}.`,
        );
      },
    }),
  TrainingCancellationScheduled: ({ athleteId, effectiveAt }, context) => {
    const known = athleteOf(context.family, athleteId);
    if (known?.plan.kind !== 'live' || known.plan.change.kind !== 'cancellation') return [];
    const athlete = ofAthlete(context, athleteId);
    const owed = planDebt(context.family, known);
    const butWhatIsOwed = owed
      ? ` except the ${formatDollars(owed, true)} that is not paid yet: it is charged when we try again, when you pay it on your dashboard or when you save another card`
      : '';
    return toHousehold(context, 'cancellation-scheduled', ({ name }) => ({
      subject: `${athlete.athleteName}’s training ends on ${ordinalDate(effectiveAt)}`,
      blocks: [
        text(`Hello ${name},`),
        text(
          `${athlete.athleteName}’s training plan is canceled and ends on ${ordinalDate(effectiveAt)}. Nothing changes until then, and no further payment will be taken for it${butWhatIsOwed}.`,
        ),
        linkTo('Changed your mind? You can keep the plan until then', athlete),
      ],
    }));
  },
  /** Always emailed, because the card is charged again. */
  TrainingCancellationUndone: ({ athleteId }, context) =>
    aboutPlan(context, 'cancellation-undone', {
      athleteId,
      isSo: ({ change }) => change.kind !== 'cancellation',
      contentOf: (mail) => {
        const continues = `${mail.athleteName}’s training continues`;
        return priceLetter(mail, continues, `The cancellation is undone: ${continues}.`);
      },
    }),
  TrainingCancelled: ({ athleteId, plan, endedAt, refunded, owed = [] }, context) => {
    if (livePlan(context.family, athleteId)) return [];
    const left = addMoney(usd(0), ...owed.map(({ amount }) => amount));
    const ofWhom = `${nameOf(context.family, athleteId)}’s ${planName[plan]} plan`;
    const ending =
      left.cents > 0
        ? `It still owes ${formatDollars(left, true)}, which stays in your balance until you pay it on your dashboard.`
        : 'There are no further charges for it.';
    const refund = refunded
      ? ` You withdrew from it: ${formatDollars(refunded, true)} goes back to the card you paid with, which takes a few days with most banks.`
      : '';
    return toHousehold(context, 'plan-ended', ({ name, siteUrl }) =>
      letter(
        name,
        `${ofWhom} has ended`,
        text(
          `${ofWhom} ended on ${ordinalDate(endedAt)}. ${ending}${refund} You can choose a plan or classes again at any time.`,
        ),
        { kind: 'link', label: 'Choose a plan or classes', url: `${siteUrl}/portal` },
        ...(refunded ? [policyLink(siteUrl)] : []),
      ),
    );
  },
} as const satisfies { readonly [Type in (typeof planEvents)[number]['type']]?: MailsOf<Type> };

type PlanFacts = ReturnType<typeof ofPlan> & { readonly name: string; readonly siteUrl: string };

/** Email about a live plan, unless the plan has changed since. */
const aboutPlan = (
  context: FamilyMailContext,
  kind: Mail['kind'],
  {
    athleteId,
    isSo,
    contentOf,
  }: {
    readonly athleteId: AthleteId;
    readonly isSo: (plan: LivePlan) => boolean;
    readonly contentOf: (mail: PlanFacts) => MailContent;
  },
): readonly Mail[] => {
  const plan = livePlan(context.family, athleteId);
  if (!plan || !isSo(plan)) return [];
  const facts = ofPlan(context, athleteId, plan);
  return toHousehold(context, kind, (parent) => contentOf({ ...parent, ...facts }));
};

const pauseLetter = (
  mail: PlanFacts,
  subject: string,
  happened: string,
  label = 'See the plan',
): MailContent =>
  letter(
    mail.name,
    subject,
    text(mail.next ? `${happened} ${nextChargeWords(mail.next)}` : happened),
    linkTo(label, mail),
    ...planTerms(mail.next, mail.siteUrl),
  );

const priceLetter = (mail: PlanFacts, subject: string, happened: string): MailContent =>
  letter(
    mail.name,
    subject,
    text(`${happened} ${planName[mail.plan]} ${costs(mail)}`),
    linkTo('See the plan', mail),
    ...planTerms(mail.next, mail.siteUrl),
  );

const costs = ({ price, next }: PlanFacts): string =>
  `costs ${formatDollars(price, true)} a month.${next ? ` ${nextChargeWords(next)}` : ''}`;

const linkTo = (label: string, { athleteUrl: url }: { readonly athleteUrl: string }): Block => ({
  kind: 'link',
  label,
  url,
});
