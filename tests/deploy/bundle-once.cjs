// Loaded into `sst` before its own code: what esbuild made of unchanged sources with the same options is not made again.
// `sst build` after `sst deploy` would spend 35 processor seconds on the same bytes.
const { createHash } = require('node:crypto');
const { cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { basename, join } = require('node:path');

const versionsOf = ({ inputs }) =>
  Object.keys(inputs).map((path) => {
    const { mtimeMs, size } = statSync(path);
    return `${path} ${mtimeMs} ${size}`;
  });

/** Makes what `options` ask for, or copies what was made of the same. @returns what esbuild says of it. */
const bundleOnce = async (options, make) => {
  const folder = join('.bundles', createHash('sha256').update(JSON.stringify(options)).digest('hex'));
  const record = join(folder, 'record.json');
  if (existsSync(record)) {
    const { result, versions } = JSON.parse(readFileSync(record, 'utf8'));
    if (JSON.stringify(versions) === JSON.stringify(versionsOf(result.metafile))) {
      for (const path of Object.keys(result.metafile.outputs)) cpSync(join(folder, basename(path)), path);
      return result;
    }
  }
  const result = await make();
  mkdirSync(folder, { recursive: true });
  for (const path of Object.keys(result.metafile.outputs)) cpSync(path, join(folder, basename(path)));
  writeFileSync(record, JSON.stringify({ result, versions: versionsOf(result.metafile) }));
  return result;
};

/** As esbuild, whose exports cannot be changed. SST bundles other things than Lambdas in other ways. */
const bundlesOnce = (esbuild) => ({
  ...esbuild,
  async context(options) {
    const context = await esbuild.context(options);
    return { ...context, rebuild: () => bundleOnce(options, () => context.rebuild()) };
  },
});

// `sst dev` bundles again when a source changes, with what it remembers in a context.
if (basename(process.argv[1] ?? '') === 'sst' && process.argv[2] !== 'dev') {
  const load = Module._extensions['.js'];
  Module._extensions['.js'] = (module, file) => {
    load(module, file);
    if (file.endsWith(join('esbuild', 'lib', 'main.js'))) module.exports = bundlesOnce(module.exports);
  };
}
