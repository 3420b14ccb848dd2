import type { EventHandler } from '@hoops/bus/subscriber';
import { accessStreams } from '@hoops/domain/access/access-decider';
import type { Envelope } from '@hoops/domain/envelope';
import { familyStreams } from '@hoops/domain/family/stream';
import { type FamilyId, familyId } from '@hoops/domain/ids';
import { familyStream, parseStream } from '@hoops/domain/stream';
import { pricesNow } from '@hoops/event-store/club-streams';
import { streamReader } from '@hoops/event-store/repository';
import { nowIso } from '@hoops/runtime/clock';
import type { InvitationTokens } from './invitation-tokens.ts';
import type { MailSettings } from './mail.ts';
import { heldRefunds, loadMailHistory, mailIdOf } from './mail-history.ts';
import { isFamilyMailEvent, mailsForEvent } from './mails-for-event.ts';
import { type SendOnceDeps, sendOnce } from './send-once.ts';

export type MailerDeps = SendOnceDeps & {
  readonly settings: MailSettings;
  readonly invitations: Pick<InvitationTokens, 'tokenFor'>;
};

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
    mailId: mailIdOf(envelope, mail.kind, mail.guardian),
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

/** Class events name their family, and an account's events concern the household of its owner. */
const familyOf = async ({ store }: MailerDeps, envelope: Envelope): Promise<FamilyId> => {
  const { kind, id } = parseStream(envelope.stream);
  if (kind !== 'access') return familyId(senderOf(envelope) ?? id);
  const { household } = (await streamReader(store, accessStreams).load(id)).state;
  return household ?? familyId(id);
};

const contextOf = async (deps: MailerDeps, envelope: Envelope) => {
  if (!isFamilyMailEvent(envelope)) return undefined;
  const { store, clock, settings, invitations } = deps;
  const [{ state: family }, prices, past] = await Promise.all([
    familyOf(deps, envelope).then(streamReader(store, familyStreams).load),
    pricesNow(store),
    loadMailHistory(store, envelope),
  ]);
  if (family.kind !== 'registered') return undefined;
  const context = { family, past, at: nowIso(clock), prices };
  if (envelope.type !== 'GuardianInvited') return context;
  const { familyId: id } = family;
  const token = await invitations.tokenFor({ familyId: id, invitationId: envelope.data.invitationId });
  return { ...context, joinUrl: `${settings.siteUrl}/join?invitation=${encodeURIComponent(token)}` };
};
