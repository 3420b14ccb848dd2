import { get } from 'node:http';
import { StartProblem } from '@hoops/loopback/serve-loopback';
import { type EngineProcess, startEngineProcess } from './engine-process.ts';
import { freePort, isPortFree } from './free-port.ts';

export type RunningEngine = { process: EngineProcess; port: number };

const startupMs = 60_000;
const maxPortAttempts = 5;

/**
 * Resolves when the engine answers; retries with another free port if another program takes the port first.
 */
export const launchEngine = async (input: {
  port?: number | undefined;
  command: (port: number) => readonly [string, ...string[]];
}): Promise<RunningEngine> => {
  if (input.port !== undefined) {
    if (!(await isPortFree(input.port))) {
      throw new StartProblem(
        `Port ${input.port} is taken by another program. Choose another one for the database.`,
      );
    }
    return launchOn(input.port, input.command(input.port));
  }
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    try {
      return await launchOn(port, input.command(port));
    } catch (error) {
      if (attempt === maxPortAttempts || (await isPortFree(port))) throw error;
    }
  }
};

const launchOn = async (port: number, command: readonly [string, ...string[]]): Promise<RunningEngine> => {
  const engine = startEngineProcess(command);
  const started = await Promise.race([
    engine.ended.then(() => false),
    untilAnswering(port, Date.now() + startupMs),
  ]);
  if (started) return { process: engine, port };
  await engine.stop();
  throw new StartProblem(
    `The database did not start: ${engine.output().trim() || 'it said nothing.'}\nIts command: ${command.join(' ')}`,
  );
};

const untilAnswering = async (port: number, deadline: number): Promise<boolean> => {
  while (!(await answers(port))) {
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return true;
};

/** Waits for any answer, because the port opens slightly before the engine handles signals. */
const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, agent: false }, (response) => {
      response.resume();
      resolve(true);
    });
    request.once('error', () => resolve(false));
  });
