import {
  HeadersReferrerPolicy,
  type ResponseHeadersPolicyProps,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import { Duration } from 'aws-cdk-lib/core';

type Headers = Readonly<Record<string, string>>;

/** CloudFront has fields for known security headers; other headers are set by name. */
export const responseHeadersOf = (headers: Headers): ResponseHeadersPolicyProps => {
  const byField = Object.entries(headers).filter(([name]) => fields.has(name));
  const byName = Object.entries(headers).filter(([name]) => !fields.has(name));
  return {
    securityHeadersBehavior: Object.assign({}, ...byField.map(([name, value]) => fields.get(name)?.(value))),
    ...(byName.length > 0 && {
      customHeadersBehavior: {
        customHeaders: byName.map(([header, value]) => ({ header, value, override: true })),
      },
    }),
  };
};

type Field = (value: string) => ResponseSecurityHeadersBehavior;

const override = true;

const fields: ReadonlyMap<string, Field> = new Map<string, Field>([
  [
    'content-security-policy',
    (value) => ({ contentSecurityPolicy: { contentSecurityPolicy: value, override } }),
  ],
  [
    'strict-transport-security',
    (value) => ({ strictTransportSecurity: { ...transportSecurityOf(value), override } }),
  ],
  ['referrer-policy', (value) => ({ referrerPolicy: { referrerPolicy: referrerPolicyOf(value), override } })],
  ['x-content-type-options', () => ({ contentTypeOptions: { override } })],
]);

const transportSecurityOf = (value: string) => {
  const directives = value.split(';').map((directive) => directive.trim().toLowerCase());
  const maxAge = directives.find((directive) => directive.startsWith('max-age='));
  if (!maxAge) throw new Error('strict-transport-security has no max-age.');
  return {
    accessControlMaxAge: Duration.seconds(Number(maxAge.slice('max-age='.length))),
    includeSubdomains: directives.includes('includesubdomains'),
    preload: directives.includes('preload'),
  };
};

const referrerPolicyOf = (value: string): HeadersReferrerPolicy => {
  const known = Object.values(HeadersReferrerPolicy).find((policy) => policy === value);
  if (!known) throw new Error(`CloudFront knows no referrer policy ${value}.`);
  return known;
};
