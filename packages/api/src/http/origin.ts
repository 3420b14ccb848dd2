import { createHash, timingSafeEqual } from 'node:crypto';

/** The header that CloudFront adds to what it passes on to the API; it takes the place of one that a visitor sends. */
export const originHeader = 'x-origin-secret';

type Headers = Readonly<Record<string, string | undefined>>;

/**
 * Whether a request came through CloudFront, past its firewall: it alone knows one of these secrets. Of two, one is being
 * replaced by the other.
 */
export const cameThroughEdge = (headers: Headers, secrets: readonly string[]): boolean => {
  const given = digest(headers[originHeader] ?? '');
  return secrets.some((secret) => timingSafeEqual(digest(secret), given));
};

/** Of one length, so that they can be compared in a time that says nothing of where they differ. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
