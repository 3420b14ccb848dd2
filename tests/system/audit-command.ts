import { join } from 'node:path';
import { runAudit } from '@hoops/audit/cli/run-audit';
import { keptEnvironment } from './kept-environment.ts';
import type { LocalProduct } from './start-local.ts';

export const auditCommand = async (product: LocalProduct, ...args: readonly string[]): Promise<string> => {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  // Restores the environment afterward, because the command line sets variables that differ by system.
  const restore = keptEnvironment();
  process.env.DATA_DIR = join(product.dataDir, 'data');
  try {
    const code = await runAudit([...args, '--local', product.url], {
      env: process.env,
      print: say,
      report: say,
      signal: new AbortController().signal,
    });
    if (code !== 0) throw new Error(`audit ${args[0]}: ${lines.join('\n')}`);
    return lines.join('\n');
  } finally {
    restore();
  }
};
