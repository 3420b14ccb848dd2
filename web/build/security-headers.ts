type HeaderOptions = {
  /** Cognito origin, such as `https://cognito-idp.us-east-1.amazonaws.com`. */
  readonly cognitoOrigin: string;
};

type FrameOptions = { readonly widgetScriptUrl: string };

/** Page that loads the third-party reviews script; only this page gets `reviewsFrameHeaders`. */
export const reviewsFramePath = '/reviews-frame.html';

const policy = (directives: Readonly<Record<string, string>>): string =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');

export const transportSecurity = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
} as const;

const everywhere = {
  ...transportSecurity,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), interest-cohort=()',
} as const;

/** Security headers of every page: no inline scripts or styles, no plugins, no framing. */
export function securityHeaders({ cognitoOrigin }: HeaderOptions): Readonly<Record<string, string>> {
  return {
    ...everywhere,
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy': policy({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'font-src': "'self'",
      'img-src': "'self' data:",
      'connect-src': `'self' ${cognitoOrigin}`,
      'frame-src': "'self'",
      'manifest-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    }),
  };
}

/**
 * The sandbox gives the framed page a separate origin, so the third-party script cannot access the session or
 * the parent page.
 */
export function reviewsFrameHeaders({ widgetScriptUrl }: FrameOptions): Readonly<Record<string, string>> {
  const widget = new URL(widgetScriptUrl).origin;
  return {
    ...everywhere,
    'content-security-policy': policy({
      'default-src': "'none'",
      'script-src': `'self' ${widget}`,
      'style-src': `'self' 'unsafe-inline' ${widget}`,
      'font-src': widget,
      'img-src': `data: ${widget}`,
      'connect-src': widget,
      'frame-src': widget,
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'self'",
      sandbox: 'allow-scripts allow-popups',
    }),
  };
}

/** Browsers revalidate HTML and configuration files, and cache hashed assets for a year. */
export const cacheControl = (file: string): string =>
  file.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate';
