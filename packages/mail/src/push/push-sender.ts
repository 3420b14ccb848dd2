import {
  encryptPush,
  type PushSubscriptionKeys,
  type VapidKeys,
  vapidAuthorization,
} from './push-request.ts';

/** `gone`: the device no longer exists. `later`: retry. `refused`: retrying is useless. */
export type PushOutcome = 'taken' | 'gone' | 'later' | 'refused';

export type PushSettings = {
  readonly keys: VapidKeys;
  readonly subject: string;
};

const keptSeconds = 24 * 60 * 60;
const patienceMs = 5_000;

/**
 * Sends a message to a device; results never contain the endpoint.
 * @param topic at most 32 characters of base64url (RFC 8030, section 5.4)
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
  // No answer counts as `later`. If the message was sent anyway, it is harmless, because the email has the
  // same content.
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
