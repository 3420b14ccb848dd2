import { relative, resolve } from 'node:path';
import { StartProblem } from '@hoops/loopback/serve-loopback';
import { startDevServer } from '@hoops/web/build/dev-server';
import { context } from 'esbuild';
import { systemBuild } from '../../bin/bundle-system.mjs';
import { root } from '../../bin/install.mjs';
import { freePort } from '../dynamodb/free-port.ts';
import { portFrom, sentenceOf } from '../run.ts';
import { supervise } from './supervise.ts';

/** File at the same depth as the sources, separate from the bundle of `npm start`. */
const bundle = resolve(root, 'packages/local/dist/development/system.mjs');

/**
 * Runs a hot-reloading site on PORT in front of the system. System changes are bundled and restarted;
 * sessions persist in the data folder.
 */
export const develop = async (): Promise<void> => {
  try {
    await serve(portFrom(process.env.PORT) || (await freePort()));
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exit(1);
  }
};

const serve = async (port: number): Promise<void> => {
  const systemPort = await freePort();
  const siteUrl = `http://localhost:${port}`;
  const system = supervise({
    program: bundle,
    env: { ...process.env, PORT: String(systemPort), SITE_URL: siteUrl },
    readyLine: ' is ready at ',
  });
  const build = await context({ ...systemBuild, outfile: bundle, metafile: true });
  const site = await startDevServer({ port, systemUrl: `http://127.0.0.1:${systemPort}` }).catch(
    (error: Error) => {
      throw new StartProblem(`${error.message}. Choose another with PORT: PORT=3001 npm run dev`);
    },
  );

  let sources: ReadonlySet<string> = new Set();
  const say = (message: string) => process.stdout.write(`${message}\n`);
  let complaint: string | undefined;
  const showComplaint = () => {
    if (complaint) site.ws.send({ type: 'error', err: { message: complaint, stack: '' } });
  };
  const complain = (message: string) => {
    say(message);
    complaint = message;
    showComplaint();
  };
  // A page loaded later must show the error too.
  site.ws.on('connection', showComplaint);
  const buildAndStart = async (): Promise<boolean> => {
    const built = await build.rebuild().catch((error: Error) => error);
    if (built instanceof Error) {
      complain(built.message);
      return false;
    }
    sources = new Set(Object.keys(built.metafile?.inputs ?? {}));
    if (await system.restart()) return true;
    complain('The system stopped. See the terminal. It will restart at the next change.');
    return false;
  };

  let changed = false;
  let working: Promise<void> = Promise.resolve();
  const onChange = (event: string, file: string) => {
    const path = relative(root, file);
    const mayBeImported = event === 'add' && /^packages\/[^/]+\/src\//.test(path);
    if (changed || path.endsWith('.test.ts') || !(sources.has(path) || mayBeImported)) return;
    changed = true;
    working = working.then(async () => {
      changed = false;
      const startedAt = performance.now();
      if (!(await buildAndStart())) return;
      complaint = undefined;
      site.moduleGraph.invalidateAll();
      site.ws.send({ type: 'full-reload' });
      say(`${path} is live after ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
    });
  };
  site.watcher.add(resolve(root, 'packages'));
  site.watcher.on('all', onChange);

  const stop = async () => {
    await Promise.all([site.close(), system.stop(), build.dispose()]);
    process.exit(0);
  };
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());

  if (await buildAndStart()) say(`All-American Hoops is ready at ${siteUrl}`);
};
