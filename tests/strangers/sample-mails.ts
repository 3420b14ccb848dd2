import { catalogue, parseEvent } from '@hoops/domain/catalogue';
import { isRejection } from '@hoops/domain/decider';
import type { MailKind } from '@hoops/domain/mail/events';
import { familyLives, type LifeStep, pricesOfLives } from '@hoops/domain/testing/random-family';
import type { Mail } from '@hoops/mail/mail';
import { noMailHistory } from '@hoops/mail/mail-history';
import { isFamilyMailEvent, mailsForEvent } from '@hoops/mail/mails-for-event';
import { at, familyAfter, isOfFamily, settings } from '@hoops/mail/testing/mails-of-situation';
import fc from 'fast-check';

const context = { past: noMailHistory, prices: pricesOfLives, joinUrl: `${settings.siteUrl}/join/token` };

const mailsOfExamples = (): readonly Mail[] =>
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
    );

const mailsOfStep = ({ decision, state, at }: LifeStep): readonly Mail[] =>
  isRejection(decision) || state.kind !== 'registered'
    ? []
    : decision.flatMap((event) => mailsForEvent(event, { ...context, family: state, at }, settings));

/** An email of each kind that example events or random lives of a family bring about. */
export const sampleMails = (): readonly Mail[] => {
  const samples = new Map<MailKind, Mail>();
  const keep = (mail: Mail) => samples.set(mail.kind, samples.get(mail.kind) ?? mail);
  mailsOfExamples().forEach(keep);
  const lives = fc.property(familyLives, (life) => life.flatMap(mailsOfStep).forEach(keep));
  fc.assert(lives, { numRuns: 2_000, seed: 3 });
  return [...samples.values()];
};
