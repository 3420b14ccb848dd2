import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './project-root.ts';

it('ElectroDB’s bundle contains exactly the document client commands it uses', () => {
  const client = createRequire(import.meta.url).resolve('electrodb/src/client.js');
  const asked = readFileSync(client, 'utf8').matchAll(/\blib\.(\w+)/g);
  const filled = /Object\.assign\(commands, \{([^}]+)\}/.exec(
    readFileSync(join(root, 'stacks/electrodb.ts'), 'utf8'),
  );
  const names = filled?.[1]?.match(/\w+/g);
  expect(names?.toSorted()).toEqual([...new Set([...asked].map(([, name]) => name))].toSorted());
});
