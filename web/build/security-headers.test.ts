import { describe, expect, it } from 'vitest';
import { cacheControl, reviewsFrameHeaders, securityHeaders } from './security-headers.ts';

const policyOf = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    (headers['content-security-policy'] ?? '').split('; ').map((directive) => {
      const [name = '', ...value] = directive.split(' ');
      return [name, value.join(' ')];
    }),
  );

describe('securityHeaders', () => {
  const policy = policyOf(securityHeaders({ cognitoOrigin: 'https://cognito-idp.us-east-1.amazonaws.com' }));

  it('securityHeaders allows no inline code, foreign script or framing', {
    tags: ['2.public.content-security-policy'],
  }, () => {
    expect(policy['default-src']).toBe("'none'");
    expect(policy['script-src']).toBe("'self'");
    expect(policy['style-src']).toBe("'self'");
    expect(policy['frame-ancestors']).toBe("'none'");
    expect(Object.values(policy).join(' ')).not.toContain('unsafe');
  });

  it('securityHeaders allows connections only to the site and the user pool', () => {
    expect(policy['connect-src']).toBe("'self' https://cognito-idp.us-east-1.amazonaws.com");
  });
});

describe('reviewsFrameHeaders', () => {
  const policy = policyOf(
    reviewsFrameHeaders({ widgetScriptUrl: 'https://widget.example/reviews.js?club=1' }),
  );

  it('reviewsFrameHeaders allows only the widget script and framing by this site', {
    tags: ['2.home.reviews-widget'],
  }, () => {
    expect(policy['script-src']).toBe("'self' https://widget.example");
    expect(policy['frame-ancestors']).toBe("'self'");
  });

  it('reviewsFrameHeaders isolates the widget from the site’s session', () => {
    expect(policy.sandbox).not.toContain('allow-same-origin');
    expect(policy['connect-src']).toBe('https://widget.example');
  });
});

it('cacheControl caches hashed assets and revalidates everything else', () => {
  expect(cacheControl('/assets/index-abc.js')).toContain('immutable');
  expect(cacheControl('/index.html')).toContain('must-revalidate');
  expect(cacheControl('/config.json')).toContain('must-revalidate');
});
