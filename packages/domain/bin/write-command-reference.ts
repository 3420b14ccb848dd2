import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { commandReference } from '../src/command-reference.ts';

const file = fileURLToPath(new URL('../../../docs/reference/commands.md', import.meta.url));
await writeFile(file, `${commandReference()}\n`);
process.stdout.write(`${file}\n`);
