/** The push services of the browsers there are; nothing else is written to, whatever a device says its endpoint is (it could name a host inside). */
const services: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
  /^web\.push\.apple\.com$/,
  /^[a-z0-9-]+\.push\.apple\.com$/,
];

/** Longer than any that a push service hands out. */
const maxLength = 1_000;

/**
 * Whether an address that a device names is one that is written to.
 * @param localOrigin The push service of the local system and of tests, by its whole origin; never set on AWS.
 */
export const isPushEndpoint = (text: string, localOrigin?: string): boolean => {
  if (text.length > maxLength || !URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return false;
  if (localOrigin !== undefined && url.origin === localOrigin) return true;
  return url.protocol === 'https:' && url.port === '' && services.some((one) => one.test(url.hostname));
};
