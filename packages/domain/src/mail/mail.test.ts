import { expect, it } from 'vitest';
import { exampleOf, scenariosOf } from '../testing/given-when-then.ts';
import { EmailBounced, EmailComplained, EmailDelivered, EmailFailed, EmailSent } from './events.ts';
import { mailDecider } from './mail-decider.ts';

const given = scenariosOf(mailDecider);
const sent = exampleOf(EmailSent);
const failed = exampleOf(EmailFailed);
const delivered = exampleOf(EmailDelivered);
const bounced = exampleOf(EmailBounced);
const complained = exampleOf(EmailComplained);

it('an email is recorded as sent once, but not after a permanent failure', () => {
  given()
    .when({ type: 'RecordEmailSent', ...sent.data })
    .then(sent);
  given(sent)
    .when({ type: 'RecordEmailSent', ...sent.data })
    .then();
  given(failed)
    .when({ type: 'RecordEmailSent', ...sent.data })
    .then();
  given(sent, bounced)
    .when({ type: 'RecordEmailSent', ...sent.data })
    .then();
});

it('a replay can send an email that an earlier release recorded as rejected by SES', () => {
  const rejected = { ...failed, data: { ...failed.data, reason: 'MessageRejected' } };
  given(rejected)
    .when({ type: 'RecordEmailSent', ...sent.data })
    .then(sent);
});

it('an email failure is recorded once, and not after the email was sent', () => {
  given()
    .when({ type: 'RecordEmailFailed', ...failed.data })
    .then(failed);
  given(failed)
    .when({ type: 'RecordEmailFailed', ...failed.data })
    .then();
  given(sent)
    .when({ type: 'RecordEmailFailed', ...failed.data })
    .then();
});

it('an email delivery is recorded once, and not after a bounce or complaint', () => {
  const report = { type: 'RecordEmailDelivered', ...delivered.data } as const;
  given(sent).when(report).then(delivered);
  for (const before of [[], [failed], [sent, delivered], [sent, bounced], [sent, delivered, complained]])
    given(...before)
      .when(report)
      .then();
});

it('an email can bounce after it was delivered', () => {
  given(sent, delivered)
    .when({ type: 'RecordEmailBounced', ...bounced.data })
    .then(bounced);
});

it('an email that was delivered is not recorded as sent again', () => {
  given(sent, delivered)
    .when({ type: 'RecordEmailSent', ...sent.data })
    .then();
});

it('an email bounce is recorded once', () => {
  given(sent)
    .when({ type: 'RecordEmailBounced', ...bounced.data })
    .then(bounced);
  given(sent, bounced)
    .when({ type: 'RecordEmailBounced', ...bounced.data })
    .then();
});

it('an email can bounce permanently after a temporary bounce, but not the other way around', () => {
  const forNow = { ...bounced, data: { ...bounced.data, bounceType: 'Transient' } };
  given(sent, forNow)
    .when({ type: 'RecordEmailBounced', ...forNow.data })
    .then();
  given(sent, forNow)
    .when({ type: 'RecordEmailBounced', ...bounced.data })
    .then(bounced);
  given(sent, forNow, bounced)
    .when({ type: 'RecordEmailBounced', ...forNow.data })
    .then();
});

it('an email complaint is recorded once', () => {
  given(sent)
    .when({ type: 'RecordEmailComplained', ...complained.data })
    .then(complained);
  given(sent, complained)
    .when({ type: 'RecordEmailComplained', ...complained.data })
    .then();
});

it('history names an email in quotes, without its recipient and in American spelling', () => {
  const { data } = exampleOf(EmailSent);
  const sentenceOf = (kind: (typeof data)['kind']) => EmailSent.summary({ ...data, kind }, {} as never);
  expect(sentenceOf('unenrollment-coach')).toBe('Sent the “Unenrollment” email');
  expect(sentenceOf('switch-cancelled')).toBe('Sent the “Switch canceled” email');
});
