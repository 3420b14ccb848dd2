/** Push services of known browsers. No other host is called, because a device could name an internal host. */
const services: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
  /^web\.push\.apple\.com$/,
  /^[a-z0-9-]+\.push\.apple\.com$/,
];

/** Maximum length, longer than any real endpoint. */
const maxLength = 1_000;

/** @param localOrigin origin of the push service in tests and on the local system; never set on AWS */
export const isPushEndpoint = (text: string, localOrigin?: string): boolean => {
  if (text.length > maxLength || !URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return false;
  if (localOrigin !== undefined && url.origin === localOrigin) return true;
  return url.protocol === 'https:' && url.port === '' && services.some((one) => one.test(url.hostname));
};
