import { it } from 'vitest';
import { exampleOf, scenariosOf } from '../testing/given-when-then.ts';
import { EmailBounced, EmailComplained, EmailDelivered, EmailFailed, EmailSent } from './events.ts';
import { mailDecider } from './mail-decider.ts';

const given = scenariosOf(mailDecider);
const sent = exampleOf(EmailSent);
const failed = exampleOf(EmailFailed);
const delivered = exampleOf(EmailDelivered);
const bounced = exampleOf(EmailBounced);
const complained = exampleOf(EmailComplained);

it('a mail is recorded as sent once, and not after it was refused for good', () => {
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

it('a mail that an earlier release recorded as rejected by SES is sent by a replay', () => {
  const rejected = { ...failed, data: { ...failed.data, reason: 'MessageRejected' } };
  given(rejected)
    .when({ type: 'RecordEmailSent', ...sent.data })
    .then(sent);
});

it('a mail fails once, and not after it was sent', () => {
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

it('a mail is delivered once, and not after it came back or was reported as unwanted: reports come in any order', () => {
  const report = { type: 'RecordEmailDelivered', ...delivered.data } as const;
  given(sent).when(report).then(delivered);
  for (const before of [[], [failed], [sent, delivered], [sent, bounced], [sent, delivered, complained]])
    given(...before)
      .when(report)
      .then();
});

it('a mail comes back also after it was delivered, as a mail does whose reader is away', () => {
  given(sent, delivered)
    .when({ type: 'RecordEmailBounced', ...bounced.data })
    .then(bounced);
});

it('a mail is not sent again after it was delivered', () => {
  given(sent, delivered)
    .when({ type: 'RecordEmailSent', ...sent.data })
    .then();
});

it('a mail bounces once', () => {
  given(sent)
    .when({ type: 'RecordEmailBounced', ...bounced.data })
    .then(bounced);
  given(sent, bounced)
    .when({ type: 'RecordEmailBounced', ...bounced.data })
    .then();
});

it('a mail bounces for good after it bounced for now, and not the other way round', () => {
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

it('a mail is reported as unwanted once', () => {
  given(sent)
    .when({ type: 'RecordEmailComplained', ...complained.data })
    .then(complained);
  given(sent, complained)
    .when({ type: 'RecordEmailComplained', ...complained.data })
    .then();
});
