import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('..', import.meta.url);

it('only <Failure> and the login page render a paragraph with the role alert', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .filter((file) => /<p\b[^>]*role="alert"/.test(readFileSync(new URL(file, folder), 'utf8')));
  expect(files.sort()).toEqual(['features/login/login-page.tsx', 'ui/failure.tsx']);
});
