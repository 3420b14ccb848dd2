import { familyIdSchema } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import { openBox, sealBox } from '@hoops/runtime/sealed-box';
import type { InboxRow, ReceivedWebhook } from './inbox.ts';
import { parentIdIn, parseStripeMessage, type StripeMessage } from './stripe-message.ts';

/**
 * Key for webhooks without a family (for example about an attached card); their rows expire after 35 days.
 */
const sharedKeyId = 'stripe-inbox';

export type WebhookSeal = {
  readonly seal: (webhook: ReceivedWebhook) => Promise<Pick<InboxRow, 'keyId' | 'sealed'>>;
  readonly open: (row: InboxRow) => Promise<StripeMessage | undefined>;
};

export const webhookSeal = (keys: FamilyKeys): WebhookSeal => ({
  async seal({ message, raw }) {
    const keyId = keyIdOf(message);
    const key = await keys.obtain(keyId);
    if (key.kind === 'erased') return { keyId };
    return {
      keyId,
      sealed: sealBox(key.secret, Buffer.from(raw), placeOf(message.id)).toString('base64url'),
    };
  },
  async open({ id, keyId, sealed }) {
    const key = await keys.find(keyId);
    if (key?.kind !== 'usable' || !sealed) return undefined;
    const raw = openBox(key.secret, Buffer.from(sealed, 'base64url'), placeOf(id)).toString();
    return parseStripeMessage(raw);
  },
});

const keyIdOf = (message: StripeMessage): string => {
  const parentId = familyIdSchema.safeParse(parentIdIn(message));
  return parentId.success ? familyStream(parentId.data) : sharedKeyId;
};

const placeOf = (id: string): string => `inbox|${id}`;
