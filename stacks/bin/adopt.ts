import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { keptPart, mappingOf, type Template } from '../kept-resources.ts';
import { appRegion } from '../stage-settings.ts';

process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string', multiple: true } },
});
const [folder] = positionals;
if (!folder) throw new Error('npm run adopt -- <folder of sst build> [--from <ARN of a deleted stack>]');
const client = new CloudFormationClient({ region: appRegion });
const ending = '.template.json';
for (const file of readdirSync(folder).filter((name) => name.endsWith(ending))) {
  const stack = file.slice(0, -ending.length);
  const part = keptPart(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Template);
  if (Object.keys(part.Resources).length === 0) continue;
  const mapping = await mappingOf(client, stack, part, values.from);
  if (!mapping) {
    console.log(`${stack} exists and is left alone.`);
    continue;
  }
  writeFileSync(join(folder, file), JSON.stringify(part, null, 2));
  writeFileSync(join(folder, `${stack}.import.json`), JSON.stringify(mapping, null, 2));
  console.log(`${stack}\n${JSON.stringify(mapping, null, 2)}`);
}
