import { createHash, timingSafeEqual } from 'node:crypto';

/** Header that CloudFront sets on API requests; a value that the visitor sent is replaced. */
export const originHeader = 'x-origin-secret';

type Headers = Readonly<Record<string, string | undefined>>;

/**
 * True when a request passed through CloudFront and its firewall. Two secrets are valid during a rotation.
 */
export const cameThroughEdge = (headers: Headers, secrets: readonly string[]): boolean => {
  const given = digest(headers[originHeader] ?? '');
  return secrets.some((secret) => timingSafeEqual(digest(secret), given));
};

/** Hashes have equal lengths, which the constant-time comparison needs. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
