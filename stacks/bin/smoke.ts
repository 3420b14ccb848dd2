import { parseArgs } from 'node:util';
import { runSmoke } from '../smoke.ts';

process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
const usage = `npm run smoke -- https://www.club.example [--stage prod --mail you@example.com]

Checks a deployed site. With --stage and --mail, also sends a test mail and raises a test alarm (AWS credentials).
`;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { stage: { type: 'string' }, mail: { type: 'string' } },
});
const [site] = positionals;
if (!site || !URL.canParse(site) || (values.stage === undefined) !== (values.mail === undefined)) {
  process.stderr.write(usage);
  process.exit(2);
}
const { stage, mail: email } = values;
const passed = await runSmoke(
  { site: new URL(site).origin, ...(stage && email && { notify: { stage, email } }) },
  (line) => process.stdout.write(`${line}\n`),
);
process.exitCode = passed ? 0 : 1;
