import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { verifierKey } from '@hoops/audit/kept-heads/checkpoint';
import { logName } from '@hoops/audit/kept-heads/kept-day';
import { keptHeads } from '@hoops/audit/kept-heads/kept-heads';
import { saveLogTiles } from '@hoops/audit/kept-heads/log-tiles';
import { memoryWriteOnceStore, type WriteOnceStore } from '@hoops/audit/kept-heads/write-once-store';
import { ed25519KeyIn } from '@hoops/audit/pem-signer';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newSigner } from './signed-club.ts';

const run = promisify(execFile);
const signer = newSigner();
const zeros = '0'.repeat(64);

const client = String.raw`package main
import ("bytes"; "encoding/binary"; "fmt"; "os"; "strings"; "golang.org/x/mod/sumdb/note"; "golang.org/x/mod/sumdb/tlog")
type files struct{ folder string }
func (f files) Height() int { return 8 }
func (f files) SaveTiles([]tlog.Tile, [][]byte) {}
func (f files) ReadTiles(tiles []tlog.Tile) (all [][]byte, err error) {
	for _, t := range tiles {
		data, err := os.ReadFile(f.folder + "/" + strings.Replace(t.Path(), "tile/8/", "tile/", 1))
		if err != nil { return nil, err }
		all = append(all, data)
	}
	return all, nil
}
func must(err error) { if err != nil { fmt.Println(err); os.Exit(1) } }
func main() {
	folder := os.Args[1]
	text, err := os.ReadFile(folder + "/checkpoint"); must(err)
	key, err := note.NewVerifier(os.Args[2]); must(err)
	opened, err := note.Open(text, note.VerifierList(key)); must(err)
	part := strings.Split(opened.Text, "\n")
	var size int64
	fmt.Sscan(part[1], &size)
	root, err := tlog.ParseHash(part[2]); must(err)
	reader := tlog.TileHashReader(tlog.Tree{N: size, Hash: root}, files{folder})
	for i := int64(0); i < size; {
		tile := tlog.Tile{H: 8, L: 0, N: i / 256, W: 256}
		if size - i < 256 { tile.W = int(size - i) }
		data, err := os.ReadFile(folder + "/" + strings.Replace(tile.Path(), "tile/8/0/", "tile/entries/", 1)); must(err)
		indexes := []int64{}
		for n := i; n < i + int64(tile.W); n++ { indexes = append(indexes, tlog.StoredHashIndex(0, n)) }
		hashes, err := reader.ReadHashes(indexes); must(err)
		for b := bytes.NewReader(data); b.Len() > 0; i++ {
			var n uint16
			must(binary.Read(b, binary.BigEndian, &n))
			line := make([]byte, n)
			_, err := b.Read(line); must(err)
			if hashes[i % 256] != tlog.RecordHash(line) { must(fmt.Errorf("entry %d differs from its tile", i)) }
		}
	}
	fmt.Println("read", size, "entries")
}
`;

describe('the log as tiles', () => {
  let program: string;
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tiles-client-'));
    program = join(folder, 'client');
    await writeFile(`${program}.go`, client);
    const env = { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode' };
    await run('go', ['build', '-o', program, `${program}.go`], { env });
    return () => rm(folder, { recursive: true });
  });
  let copy: string;
  beforeEach(async () => {
    copy = await mkdtemp(join(tmpdir(), 'tiles-'));
  });
  afterEach(() => rm(copy, { recursive: true }));

  const logOf = (store: WriteOnceStore = memoryWriteOnceStore()) => {
    const kept = keptHeads(store, signer);
    return {
      kept,
      sign: async (day: string, streams: number) => {
        const numbers = Array.from({ length: streams }, (_, number) => number);
        const entries = (async function* () {
          for (const number of numbers)
            yield {
              stream: `family#${day}-${number}`,
              commit: 1,
              version: 1,
              hash: zeros,
              root: zeros,
            } as const;
        })();
        await kept.keep({ day, at: `${day}T18:00:00.000Z` }, entries, await kept.newest());
      },
    };
  };
  const read = async () => {
    const vkey = await verifierKey(logName, ed25519KeyIn(await signer.publicKey()));
    return run(program, [copy, vkey]).then(
      ({ stdout }) => stdout.trim(),
      ({ stdout }: { readonly stdout: string }) => stdout.trim(),
    );
  };

  it('Go’s client of transparency logs reads the saved tiles, and an extended copy', {
    tags: ['audit.tiles'],
  }, async () => {
    const { kept, sign } = logOf();
    await sign('2026-12-01', 3);
    expect(await saveLogTiles(kept, copy)).toEqual({ day: '2026-12-01', size: 3, added: 3 });
    expect(await read()).toBe('read 3 entries');
    await sign('2026-12-02', 253);
    expect(await saveLogTiles(kept, copy)).toMatchObject({ size: 256, added: 253 });
    expect(await read()).toBe('read 256 entries');
    await sign('2027-01-01', 66_000);
    expect(await saveLogTiles(kept, copy)).toMatchObject({ size: 66_256, added: 66_000 });
    expect(await read()).toBe('read 66256 entries');
    expect(await readdir(join(copy, 'tile'))).toEqual(['0', '1', '2', 'entries']);
    expect(await saveLogTiles(kept, copy)).toMatchObject({ added: 0 });
    const bundle = join(copy, 'tile/entries/001');
    await writeFile(bundle, (await readFile(bundle, 'utf8')).replace('"commit":1', '"commit":2'));
    expect(await read()).toBe('entry 256 differs from its tile');
  });

  it('a copy is not extended by a log that was rewritten or shortened', {
    tags: ['audit.tiles'],
  }, async () => {
    const { kept, sign } = logOf();
    await sign('2026-12-01', 3);
    await sign('2026-12-02', 2);
    await saveLogTiles(kept, copy);
    const before = await readFile(join(copy, 'checkpoint'), 'utf8');
    const other = logOf();
    await other.sign('2026-12-01', 2);
    await expect(saveLogTiles(other.kept, copy)).rejects.toThrow('has 5 entries, but the log has only 2.');
    await other.sign('2026-12-02', 9);
    await expect(saveLogTiles(other.kept, copy)).rejects.toThrow('entry 2 differs.');
    expect(await readFile(join(copy, 'checkpoint'), 'utf8')).toBe(before);
  });

  it('after the oldest day has expired, only an earlier copy can be extended', async () => {
    const store = memoryWriteOnceStore();
    const gone = new Set<string>();
    const { kept, sign } = logOf({
      ...store,
      names: async () => (await store.names()).filter((name) => !gone.has(name)),
      get: async (name) => (gone.has(name) ? undefined : store.get(name)),
    });
    await sign('2026-11-30', 3);
    await saveLogTiles(kept, copy);
    await sign('2026-12-01', 4);
    await sign('2026-12-02', 5);
    gone.add('2026-11-30.json');
    await expect(saveLogTiles(kept, join(copy, 'new'))).rejects.toThrow('have expired');
    await expect(saveLogTiles(kept, copy)).rejects.toThrow('have expired');
    gone.clear();
    await saveLogTiles(kept, copy);
    gone.add('2026-11-30.json');
    expect(await saveLogTiles(kept, copy)).toMatchObject({ size: 12, added: 0 });
    expect(await read()).toBe('read 12 entries');
  });
});
