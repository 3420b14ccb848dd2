import type { EventHandler } from '@hoops/bus/subscriber';
import type { Envelope } from '@hoops/domain/envelope';
import { familyStreams } from '@hoops/domain/family/stream';
import { type FamilyId, familyId } from '@hoops/domain/ids';
import { familyStream, parseStream } from '@hoops/domain/stream';
import { pricesNow } from '@hoops/event-store/club-streams';
import { streamReader } from '@hoops/event-store/repository';
import { nowIso } from '@hoops/runtime/clock';
import type { MailSettings } from './mail.ts';
import { heldRefunds, loadMailHistory, mailIdOf } from './mail-history.ts';
import { isFamilyMailEvent, mailsForEvent } from './mails-for-event.ts';
import { type SendOnceDeps, sendOnce } from './send-once.ts';

export type MailerDeps = SendOnceDeps & { readonly settings: MailSettings };

/**
 * Sends each of an event's emails once. An email's id derives from event and kind, and the email's stream
 * records the sending.
 */
export const mailerFor =
  (deps: MailerDeps): EventHandler =>
  async (sealed) => {
    const envelope = await deps.store.open(sealed);
    for (const event of [envelope, ...(await heldRefunds(deps.store, envelope))])
      await mailAbout(deps, event);
  };

const mailAbout = async (deps: MailerDeps, envelope: Envelope): Promise<void> => {
  const context = await contextOf(deps, envelope);
  const sendings = mailsForEvent(envelope, context, deps.settings).map((mail) => ({
    mailId: mailIdOf(envelope, mail.kind),
    mail,
    familyId: context?.family.familyId ?? senderOf(envelope),
    because: envelope,
    // Encrypted under the family's key, so erasing the family also erases its emails.
    keyId: context ? familyStream(context.family.familyId) : envelope.stream,
  }));
  await sendOnce(deps, envelope.id, sendings);
};

const senderOf = ({ data }: Envelope): string | null =>
  'familyId' in data && data.familyId !== undefined ? data.familyId : null;

/** Class events name their family; other events are in the family's stream. */
const familyOf = (envelope: Envelope): FamilyId =>
  familyId(senderOf(envelope) ?? parseStream(envelope.stream).id);

const contextOf = async ({ store, clock }: MailerDeps, envelope: Envelope) => {
  if (!isFamilyMailEvent(envelope)) return undefined;
  const [{ state: family }, prices, past] = await Promise.all([
    streamReader(store, familyStreams).load(familyOf(envelope)),
    pricesNow(store),
    loadMailHistory(store, envelope),
  ]);
  if (family.kind !== 'registered') return undefined;
  return { family, past, at: nowIso(clock), prices };
};
