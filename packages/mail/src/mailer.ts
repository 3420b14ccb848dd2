import type { EventHandler } from '@hoops/bus/subscriber';
import type { Envelope } from '@hoops/domain/envelope';
import type { Family } from '@hoops/domain/family/state';
import { familyStreams } from '@hoops/domain/family/stream';
import { familyId } from '@hoops/domain/ids';
import { priceStreams } from '@hoops/domain/prices/prices-decider';
import { parseStream } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { streamReader } from '@hoops/event-store/repository';
import { nowIso } from '@hoops/runtime/clock';
import type { MailSettings } from './mail.ts';
import { mailsForEvent } from './mails-for-event.ts';
import { openedEvent } from './opened-event.ts';
import { mailIdOf, pastOf } from './past.ts';
import { type SendOnceDeps, sendOnce } from './send-once.ts';

export type MailerDeps = SendOnceDeps & { readonly settings: MailSettings };

/**
 * Sends the mails that an event calls for, each once, however often the event comes: a mail's id follows from
 * the event and the kind of mail (which names its recipient), and its stream says whether it was sent.
 */
export const mailerFor =
  (deps: MailerDeps): EventHandler =>
  async (sealed) => {
    const envelope = await openedEvent(deps.store, sealed);
    if (!envelope) return;
    const family = await familyOf(deps.store, envelope);
    const context = family && {
      family,
      past: await pastOf(deps.store, envelope),
      at: nowIso(deps.clock),
      prices: (await streamReader(deps.store, priceStreams).load('main')).state.lists,
    };
    for (const mail of mailsForEvent(envelope, context, deps.settings)) {
      await sendOnce(deps, {
        mailId: mailIdOf(envelope, mail.kind),
        mail,
        familyId: family?.familyId ?? senderOf(envelope),
        because: envelope,
        keyId: envelope.stream,
      });
    }
  };

/** A request may come from a signed-in parent. */
const senderOf = ({ data }: Envelope): string | null =>
  'familyId' in data && data.familyId !== undefined ? data.familyId : null;

const familyOf = async (store: EventStore, { stream }: Envelope): Promise<Family | undefined> => {
  const { kind, id } = parseStream(stream);
  if (kind !== 'family') return undefined;
  const { state } = await streamReader(store, familyStreams).load(familyId(id));
  return state.kind === 'registered' ? state : undefined;
};
