import { createHash, timingSafeEqual } from 'node:crypto';

/** Header that CloudFront sets on API requests, replacing any value from the visitor. */
export const originHeader = 'x-origin-secret';

type Headers = Readonly<Record<string, string | undefined>>;

/** True if a request passed through CloudFront and its firewall. During a rotation, two secrets are valid. */
export const cameThroughEdge = (headers: Headers, secrets: readonly string[]): boolean => {
  const given = digest(headers[originHeader] ?? '');
  return secrets.some((secret) => timingSafeEqual(digest(secret), given));
};

/** Hashes have equal lengths, as the constant-time comparison requires. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
