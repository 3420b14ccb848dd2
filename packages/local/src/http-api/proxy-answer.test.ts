import { expect, it } from 'vitest';
import { toHttpAnswer } from './proxy-answer.ts';

it('a function’s response is split into status, headers and body', () => {
  const headers = { 'Content-Type': 'text/html', 'X-Count': '1', 'Content-Length': '99' };
  expect(toHttpAnswer({ statusCode: 201, headers, body: '<p>hi</p>' })).toEqual({
    status: 201,
    headers: { 'content-type': 'text/html', 'x-count': '1' },
    body: '<p>hi</p>',
  });
});

it('a function’s response is plain text by default and may have no body', () => {
  expect(toHttpAnswer({ statusCode: 204 })).toEqual({
    status: 204,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: '',
  });
});

it.each([
  [null],
  [{ hello: 1 }],
  [{ statusCode: 'ok' }],
  [{ statusCode: 99 }],
  [{ statusCode: 200, body: { a: 1 } }],
  [{ statusCode: 200, headers: { a: 1 } }],
  [{ statusCode: 200, cookies: ['a=1'] }],
])('a malformed function response is rejected: %o', (answer) => {
  expect(() => toHttpAnswer(answer)).toThrow("The function's answer is malformed");
});
