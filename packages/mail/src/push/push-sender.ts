import {
  encryptPush,
  type PushSubscriptionKeys,
  type VapidKeys,
  vapidAuthorization,
} from './push-request.ts';

/**
 * What became of a push: the service took it, the device is gone for good, it may be tried later, or the service refuses what we send,
 * which no later try mends.
 */
export type PushOutcome = 'taken' | 'gone' | 'later' | 'refused';

/** Who sends, to push services. */
export type PushSettings = {
  readonly keys: VapidKeys;
  /** A `mailto:` or `https:` address of the site's operator. */
  readonly subject: string;
};

const keptSeconds = 24 * 60 * 60;
const patienceMs = 5_000;

/**
 * Sends a text to one device. A newer one of the same topic takes the place of one that the device has not fetched yet. No answer
 * says where it was sent: the endpoint is a secret. Redirects are not followed: they could lead inside.
 * @param topic At most 32 characters of base64url (RFC 8030, section 5.4).
 */
export const sendPush = async (
  { keys, subject }: PushSettings,
  device: PushSubscriptionKeys,
  { text, topic }: { readonly text: string; readonly topic: string },
  now: Date,
): Promise<PushOutcome> => {
  const headers = {
    authorization: vapidAuthorization(keys, device.endpoint, subject, now),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(keptSeconds),
    topic,
    urgency: 'normal',
  };
  const body = new Uint8Array(encryptPush(device, text));
  const signal = AbortSignal.timeout(patienceMs);
  const answer = await fetch(device.endpoint, {
    method: 'POST',
    headers,
    body,
    signal,
    redirect: 'manual',
  }).catch(() => undefined);
  // No connection in time: the mail says it anyway.
  if (answer === undefined) return 'later';
  await answer.body?.cancel();
  if (answer.ok) return 'taken';
  return outcomes[answer.status] ?? 'later';
};

const outcomes: Readonly<Record<number, PushOutcome>> = {
  400: 'refused',
  401: 'refused',
  403: 'refused',
  404: 'gone',
  410: 'gone',
  413: 'refused',
};
