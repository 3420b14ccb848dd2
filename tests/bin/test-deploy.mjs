#!/usr/bin/env node
// Implements `npm run test:deploy`: runs SST's and CDK's command lines against a simulated, empty AWS
// account.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildSite } from '../../packages/local/bin/build-site.mjs';
import { installForTesting, requireNode, root } from '../../packages/local/bin/install.mjs';

requireNode();
installForTesting();
await buildSite();

const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'stacks-deploy'],
  { cwd: root, stdio: 'inherit' },
);
process.exit(status ?? 1);
