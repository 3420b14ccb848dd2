// Makes somebody an administrator, or takes it back:
//   node packages/api/bin/set-administrator.mjs grant <sign-in id> <your name>
// under the settings of the stage (docs/deploy.md).
import { register } from 'tsx/esm/api';

register();
const { commandDeps } = await import('../src/handlers/handler-deps.ts');
const { parseAdministratorChange, setAdministrator } = await import('../src/set-administrator.ts');

const change = parseAdministratorChange(process.argv.slice(2));
if (change) {
  const changed = await setAdministrator(commandDeps(), change);
  process.stdout.write(changed ? 'Done.\n' : 'It was so already.\n');
} else {
  process.stderr.write('Say: grant or revoke, the sign-in id (not the e-mail), your name.\n');
  process.exitCode = 1;
}
