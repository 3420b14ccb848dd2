#!/bin/sh
# `sh check-pack.sh PACK.html PUB [TSA]` checks an evidence pack without this repository (audit-for-auditors.md).
set -eu; dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT
openssl pkey -pubin -in "$2" -outform DER | tail -c 32 >"$dir/key"
cat >"$dir/c2sp.go" <<'GO'
package main; import ("encoding/json"; "fmt"; "os"; "golang.org/x/mod/sumdb/note"; "golang.org/x/mod/sumdb/tlog")
func main() {
	var a struct { Key, Note, Record string; Proof []tlog.Hash; Size, Old int64; Root, OldRoot tlog.Hash }
	for asked := json.NewDecoder(os.Stdin); asked.Decode(&a) == nil; a.Record = "" {
		key, _ := note.NewVerifier(a.Key); _, err := note.Open([]byte(a.Note), note.VerifierList(key))
		if err == nil && a.Record != "" { err = tlog.CheckRecord(a.Proof, a.Size, a.Root, a.Old, tlog.RecordHash([]byte(a.Record)))
		} else if err == nil && a.Old > 0 { err = tlog.CheckTree(a.Proof, a.Size, a.Root, a.Old, a.OldRoot) }
		fmt.Println(err == nil) }}
GO
GO111MODULE=off GOPATH=/usr/share/gocode go build -o "$dir/c2sp" "$dir/c2sp.go"
python3 - "$1" "$dir" "${3:-}" <<'PYTHON'
import base64, datetime, hashlib, json, subprocess, sys
problems, days, streams, day, stamped, (pack, folder, tsa) = [], {}, {}, {'size': 0}, 0, sys.argv[1:]
say, raw = lambda holds, problem: holds or problems.append(problem), open(folder + '/key', 'rb').read()
sha, b64 = lambda data: hashlib.sha256(data if isinstance(data, bytes) else data.encode()), lambda data: base64.b64encode(data).decode()
tool = subprocess.Popen([folder + '/c2sp'], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
def accepted(note, proof, old, **rest):
    (name, size, top), key_of = note.split('\n')[:3], lambda name: f'{name}+{sha(name.encode() + bytes([10, 1]) + raw).hexdigest()[:8]}+{b64(bytes([1]) + raw)}'
    return print(json.dumps({'Key': key_of(name), 'Note': note, 'Size': int(size), 'Root': top, 'Proof': proof, 'Old': old, **rest}), file=tool.stdin, flush=True) or tool.stdout.readline() == 'true\n'
def root(leaves):
    half = 1 << (len(leaves) - 1).bit_length() >> 1
    return (sha(bytes([1]) + root(leaves[:half]) + root(leaves[half:])) if half else sha(bytes([0]) + leaves[0].encode())).digest()
head, *lines, end = map(json.loads, open(pack, encoding='utf-8-sig').read().split('id="pack">\n')[1].split('</script>')[0].splitlines())
for line in lines: streams.setdefault(line.get('stream'), []).append(line)
for line in streams.pop(None, []):
    old, note, part = day, line['checkpoint'], line['checkpoint'].split('\n')
    day = days[note] = {**json.loads(part[3]), 'size': int(part[1]), 'root': part[2]}
    say((not old['size'] or day['previous'] == {'day': old['day'], 'size': old['size'], 'root': base64.b64decode(old['root']).hex()}) and accepted(note, [b64(bytes.fromhex(one)) for one in line['consistency']], old['size'], OldRoot=old.get('root', part[2])), f'{day["day"]}: not signed with your key, or does not extend the signed day before')
    if tsa and 'timestamp' in line:
        stamped += open(folder + '/reply', 'wb').write(base64.b64decode(line['timestamp'] + '==')) > 0
        say(subprocess.run(['openssl', 'ts', '-verify', '-in', folder + '/reply', '-data', '/dev/stdin', '-CAfile', tsa], input='\n'.join(part[:6]) + '\n', text=True, capture_output=True).returncode == 0, f'{day["day"]}: its timestamp is of another checkpoint or another authority')
since, in_use = (datetime.datetime.fromisoformat(day['at'][:-1]) - datetime.timedelta(minutes=15)).isoformat(), {event.get('keyId') for line in lines for event, words in zip(json.loads(line.get('body', '[]')), line.get('words', [])) if words.get('disclosures')}
erased = {line['stream'] for line in lines if line['kind'] == 'hidden' or any(event['type'] in ('FamilyErasureStarted', 'RequestErased') for event in json.loads(line.get('body', '[]')))}
for name, (first, *commits, last) in streams.items():
    say([line['commit'] for line in commits] == [*range(1, last.get('commits', -1) + 1)], f'{name}: commits are missing, added or moved')
    entry, signed = first['entry'], json.loads(first['entry']['line'])['commit'] if first['entry'] else 0
    if entry:
        (start, note), of = entry['proof'].split('\n\n', 1), json.loads(entry['line'])
        say(note in days and days[note]['day'] >= day['base'] and of['stream'] == name and accepted(note, start.split('\n')[2:], int(start.split('\n')[1][6:]), Record=entry['line']), f'{name}: its end is not in the signed log')
        say(len(commits) >= signed and root([line['hash'] for line in commits[:signed]]).hex() == of['root'], f'{name}: signed commits were cut off or replaced')
    for line, before in zip(commits, ['', *(line['hash'] for line in commits)]):
        shown, place, at = line['kind'] == 'commit', f'{name}, commit {line["commit"]}', [line.get(part) for part in ('stream', 'commit', 'previousHash', 'fingerprint', 'keyId')]
        text = lambda kind: json.dumps([kind, *at], ensure_ascii=False, separators=(',', ':')) + '\n' + line.get('body', '')
        kind = next((kind for kind in ('commit-2', 'commit-1') if sha(text(kind)).hexdigest() == line['hash']), None)
        say(not shown or kind and line['previousHash'] == before, f'{place}: changed')
        say(not shown or line['commit'] <= signed or json.loads(line['body'])[0]['at'] > since, f'{place}: in no signed log, although older')
        for event, words in zip(json.loads(line['body']), line['words']) if shown else ():
            digests, key_id, told = event.get('digests', {}), event.get('keyId'), {one: json.loads(base64.urlsafe_b64decode(one + '=='))[1] for one in words.get('disclosures', [])}
            for one, field in told.items(): say(digests.get(field) == base64.urlsafe_b64encode(sha(one).digest()).decode()[:-1], f'{place}: {field} was changed')
            say('family' not in head['subject'] or {*digests} <= {*told.values()} or key_id not in in_use and (key_id not in streams or {key_id, f'family#{head["subject"].get("family")}'} & erased), f'{place}: a personal field was left out')
            say(kind != 'commit-2' or not words['opened'] and ('digests' in event or not {'sealed', 'sealedReason'} & {*event}), f'{place}: a personal field has no digest')
        say(shown or name != f'family#{head["subject"].get("family")}' or len(head['subject']) > 1, f'{place}: left out of the family’s own history')
say(end['kind'] == 'end' and ('family' not in head['subject'] or f'family#{head["subject"]["family"]}' in streams), 'the subject or the end of the pack is missing')
sys.exit('\n'.join(problems) or print(f'No problems: {len(days)} signed days, {len(streams)} streams,', f'{stamped} timestamps.' if tsa else 'no timestamps checked.'))
PYTHON
