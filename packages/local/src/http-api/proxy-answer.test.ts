import { describe, expect, it } from 'vitest';
import { toHttpAnswer } from './proxy-answer.ts';

const read = (answer: unknown) => {
  const { status, headers, body } = toHttpAnswer(answer);
  return { status, headers, body: body.toString() };
};

describe('a function’s answer', () => {
  it.each([
    [{ hello: 1 }, '{"hello":1}'],
    ['hi', 'hi'],
    [[1, 2], '[1,2]'],
    [7, '7'],
    [null, 'null'],
  ])('without a status code is JSON: %o', (answer, body) => {
    expect(read(answer)).toEqual({ status: 200, headers: { 'content-type': 'application/json' }, body });
  });

  it('with a status code is taken apart', () => {
    const answer = {
      statusCode: 201,
      headers: { 'X-Count': 1, 'X-Done': true, 'Content-Type': 'text/html', 'Content-Length': 99 },
      cookies: ['a=1; Path=/', 'b=2'],
      body: '<p>hi</p>',
    };
    expect(read(answer)).toEqual({
      status: 201,
      headers: {
        'x-count': '1',
        'x-done': 'true',
        'content-type': 'text/html',
        'set-cookie': ['a=1; Path=/', 'b=2'],
      },
      body: '<p>hi</p>',
    });
  });

  it('is plain text by default and may have no body', () => {
    expect(read({ statusCode: 204 })).toEqual({
      status: 204,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: '',
    });
  });

  it('is decoded from base64', () => {
    const bytes = Buffer.from([1, 2, 255]);
    const answer = { statusCode: 200, isBase64Encoded: true, body: bytes.toString('base64') };
    expect(toHttpAnswer(answer).body).toEqual(bytes);
  });

  it.each([
    [{ statusCode: 'ok' }, 'statusCode must be a whole number'],
    [{ statusCode: 99 }, 'statusCode must be a whole number'],
    [{ statusCode: 200, body: { a: 1 } }, 'body must be text'],
    [{ statusCode: 200, headers: [] }, 'headers must be an object'],
    [{ statusCode: 200, headers: { a: {} } }, 'the header a must be'],
    [{ statusCode: 200, cookies: 'a=1' }, 'cookies must be a list of texts'],
  ])('is refused when malformed: %o', (answer, reason) => {
    expect(() => toHttpAnswer(answer)).toThrow(reason);
  });
});
