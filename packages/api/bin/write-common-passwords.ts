import { readFileSync, writeFileSync } from 'node:fs';
import { wordFilterOf } from '../../domain/src/text/word-filter.ts';
import { baseOfPassword } from '../src/auth/common-password.ts';

/*
 * Generates packages/api/src/auth/common-password-bits.ts. Usage, with the list of
 * @zxcvbn-ts/language-common: node --import tsx packages/api/bin/write-common-passwords.ts
 * package/src/passwords.json
 */
const howMany = 10_000;
const [, , source = ''] = process.argv;
const passwords: readonly string[] = JSON.parse(readFileSync(source, 'utf8'));
const bases = [...new Set(passwords.map(baseOfPassword).filter((base) => base.length >= 4))].slice(
  0,
  howMany,
);
const bits = Buffer.from(wordFilterOf(bases).bits).toString('base64');
const lines = bits.match(/.{1,108}/g) ?? [];
writeFileSync(
  new URL('../src/auth/common-password-bits.ts', import.meta.url),
  `/**
 * Written by packages/api/bin/write-common-passwords.ts: a filter over the ${howMany.toLocaleString('en')} commonest passwords of
 * @zxcvbn-ts/language-common 4.1.3 (MIT licence, (c) 2012-2016 Dan Wheeler and Dropbox, Inc., (c) 2021 zxcvbn-ts).
 * More than 250 lines, because it is data: one constant, which is loaded only where a password is chosen.
 */
export const commonPasswordBits = \`
${lines.join('\n')}
\`;
`,
);
