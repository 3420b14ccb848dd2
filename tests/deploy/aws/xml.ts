export type Xml = string | number | boolean | undefined | readonly Xml[] | { readonly [name: string]: Xml };

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const toXml = (value: Xml): string => {
  if (value === undefined) return '';
  if (typeof value !== 'object') return escaped(String(value));
  if (Array.isArray(value)) return value.map((one) => `<member>${toXml(one)}</member>`).join('');
  return Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .map(([name, one]) => `<${name}>${toXml(one)}</${name}>`)
    .join('');
};

export const queryAnswer = (action: string, namespace: string, result: Xml): string =>
  `<${action}Response xmlns="${namespace}"><${action}Result>${toXml(result)}</${action}Result><ResponseMetadata><RequestId>request</RequestId></ResponseMetadata></${action}Response>`;
