import { expect, test } from 'vitest';
import { isPushEndpoint } from './push-endpoint.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-by3p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
])('the push endpoint %s is accepted', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/',
  'https://evil.example/fcm.googleapis.com',
  'https://fcm.googleapis.com@evil.example/',
  'https://someone@fcm.googleapis.com/',
  'https://evilnotify.windows.com/',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/',
  'http://127.0.0.1:3351/send/abc',
  'file:///etc/passwd',
  'not a URL',
  `https://fcm.googleapis.com/${'a'.repeat(1_000)}`,
])('the push endpoint %s is rejected', { tags: ['push.services'] }, (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(false);
});

test('the local push service is accepted only at its configured host and port', () => {
  expect(isPushEndpoint('http://127.0.0.1:3351/send/abc', 'http://127.0.0.1:3351')).toBe(true);
  expect(isPushEndpoint('http://127.0.0.1:3352/send/abc', 'http://127.0.0.1:3351')).toBe(false);
});
