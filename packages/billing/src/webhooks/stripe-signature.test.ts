import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { isSignedByStripe } from './receive-webhook.ts';

const secret = 'whsec_test';
const body = Buffer.from(JSON.stringify({ id: 'evt_1', name: 'Zoë' }));
const now = new Date('2026-11-05T15:00:00Z');
const seconds = now.getTime() / 1000;

const signed = (timestamp = seconds, by = secret): string =>
  Stripe.webhooks.generateTestHeaderString({ payload: body.toString('utf8'), secret: by, timestamp });
const signatureIn = (header: string): string => header.split(',v1=')[1] ?? '';

const libraryTakes = (bytes: Buffer, header: string, by: string): boolean => {
  try {
    Stripe.webhooks.constructEvent(bytes, header, by, undefined, undefined, now.getTime());
    return true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
};

it.each<[string, boolean, string, Buffer?]>([
  ['as Stripe signs', true, signed()],
  ['with the old and the new secret', true, `${signed(seconds, 'whsec_old')},v1=${signatureIn(signed())}`],
  ['with an additional test scheme', true, `${signed()},v0=${signatureIn(signed(seconds, 'whsec_old'))}`],
  ['five minutes ago', true, signed(seconds - 300)],
  ['more than five minutes ago', false, signed(seconds - 301)],
  ['by a fast clock', true, signed(seconds + 3_600)],
  ['with another secret', false, signed(seconds, 'whsec_old')],
  ['over another body', false, signed(), Buffer.from('{}')],
  ['for another time', false, signed(seconds - 400).replace(/t=\d+/, `t=${seconds}`)],
  ['for two times', false, `${signed(seconds - 400)},t=${seconds}`],
  ['for no time', false, `v1=${signatureIn(signed())}`],
  ['for an invalid time', false, signed().replace(/t=\d+/, 't=soon')],
  ['with another scheme only', false, signed().replace('v1=', 'v0=')],
  ['with part of the signature', false, signed().slice(0, -1)],
  ['with an empty header', false, `t=${seconds}`],
  ['with no header', false, ''],
])('a webhook signed %s is valid: %s, as in Stripe’s library', (_, isGood, header, bytes = body) => {
  expect(isSignedByStripe(bytes, header, secret, now)).toBe(isGood);
  expect(libraryTakes(bytes, header, secret)).toBe(isGood);
});
