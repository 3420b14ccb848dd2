import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';

type Params = Readonly<Record<string, unknown>>;
type Answer = { readonly result?: Params; readonly error?: unknown };
type Message = Answer & { readonly id?: number; readonly method?: string; readonly params?: Params };
type Script = { readonly scriptId: string; readonly url: string; readonly sourceMapURL?: string };
type Frame = {
  readonly callFrameId: string;
  readonly location: {
    readonly scriptId: string;
    readonly lineNumber: number;
    readonly columnNumber: number;
  };
};
/** 1-based line of a source file. */
type Place = { readonly file: string; readonly line: number };

type Stop = {
  readonly at: Place;
  readonly read: (expression: string) => Promise<unknown>;
  readonly resume: () => Promise<unknown>;
};

/** Numbers requests and matches their answers. */
const peer = (send: (text: string) => void, onEvent: (method: string, params: Params) => void) => {
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  return {
    receive(text: string): void {
      const { id, method, params = {}, ...answer } = JSON.parse(text) as Message;
      if (id !== undefined) waiting.get(id)?.(answer);
      else if (method) onEvent(method, params);
    },
    ask: (method: string, params: Params = {}): Promise<Params> =>
      new Promise((resolve, reject) => {
        const id = ++last;
        waiting.set(id, ({ result = {}, error }) =>
          error ? reject(new Error(`${method}: ${JSON.stringify(error)}`)) : resolve(result),
        );
        send(JSON.stringify({ id, method, params }));
      }),
  };
};

const mapOf = ({ url, sourceMapURL }: Script): SourceMap | undefined => {
  if (!sourceMapURL || !url.startsWith('file:')) return undefined;
  const file = fileURLToPath(new URL(sourceMapURL, url));
  return existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
};

const placeOf = (map: SourceMap | undefined, line: number, column: number): Place | undefined => {
  const entry = map?.findEntry(line, column);
  return entry && 'originalSource' in entry
    ? { file: entry.originalSource, line: entry.originalLine + 1 }
    : undefined;
};

/**
 * Attaches like an editor and sets a breakpoint in each worker thread, where the Lambdas run.
 * @param address of the inspector, `ws://...`
 */
export const openDebugger = async (address: string, breakpoint: Place) => {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const stops: Stop[] = [];
  const threads = new Map<string, ReturnType<typeof peer>>();

  const isWanted = (place: Place | undefined): boolean =>
    place?.file.endsWith(breakpoint.file) === true && place.line === breakpoint.line;

  const openThread = (sessionId: string) => {
    const maps = new Map<string, SourceMap>();
    const setBreakpoint = async (script: Script): Promise<void> => {
      const map = mapOf(script);
      if (!map) return;
      maps.set(script.scriptId, map);
      const lines = readFileSync(fileURLToPath(script.url), 'utf8').split('\n');
      const columnOf = (line: string) => Math.max(0, line.search(/\S/));
      const lineNumber = lines.findIndex((line, index) => isWanted(placeOf(map, index, columnOf(line))));
      if (lineNumber < 0) return;
      const location = {
        scriptId: script.scriptId,
        lineNumber,
        columnNumber: columnOf(lines[lineNumber] ?? ''),
      };
      await thread.ask('Debugger.setBreakpoint', { location });
    };
    const onPaused = async ({ callFrames, reason, data }: Params): Promise<void> => {
      const resume = () => thread.ask('Debugger.resume');
      if (reason === 'instrumentation') await setBreakpoint(data as Script);
      // A new thread also stops before its first line.
      if (reason === 'instrumentation' || reason === 'Break on start') {
        await resume();
        return;
      }
      const [frame] = callFrames as readonly Frame[];
      if (!frame) throw new Error('The thread stopped nowhere.');
      const { scriptId, lineNumber, columnNumber } = frame.location;
      const at = placeOf(maps.get(scriptId), lineNumber, columnNumber) ?? { file: '', line: 0 };
      const read = async (expression: string): Promise<unknown> => {
        const { callFrameId } = frame;
        const asked = { callFrameId, expression, returnByValue: true };
        const { result } = await thread.ask('Debugger.evaluateOnCallFrame', asked);
        return (result as { readonly value?: unknown }).value;
      };
      stops.push({ at, read, resume });
    };
    const thread = peer(
      (message) => void inspector.ask('NodeWorker.sendMessageToWorker', { sessionId, message }),
      (method, params) => {
        if (method === 'Debugger.paused') void onPaused(params);
      },
    );
    threads.set(sessionId, thread);
    return thread;
  };

  const inspector = peer(
    (text) => socket.send(text),
    (method, params) => {
      const sessionId = String(params.sessionId);
      if (method === 'NodeWorker.receivedMessageFromWorker')
        threads.get(sessionId)?.receive(String(params.message));
      if (method !== 'NodeWorker.attachedToWorker') return;
      const thread = openThread(sessionId);
      void Promise.all([
        thread.ask('Debugger.enable'),
        thread.ask('Debugger.setInstrumentationBreakpoint', {
          instrumentation: 'beforeScriptWithSourceMapExecution',
        }),
        thread.ask('Runtime.runIfWaitingForDebugger'),
      ]);
    },
  );
  socket.on('message', (bytes: Buffer) => inspector.receive(bytes.toString()));
  await inspector.ask('NodeWorker.enable', { waitForDebuggerOnStart: true });
  return {
    stops: stops as readonly Stop[],
    close: async (): Promise<void> => {
      // Otherwise a thread would stop at its breakpoint again, even without a debugger.
      await Promise.all([...threads.values()].map((thread) => thread.ask('Debugger.disable')));
      await inspector.ask('NodeWorker.disable');
      socket.close();
      await once(socket, 'close');
    },
  };
};
