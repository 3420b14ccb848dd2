export const usage = `npm run audit -- <verb> [options]

Looking:
  verify                      check every stream, every event and every row against each other
      --show-values           print what rows say and must say; else texts are masked
      --heads FILE --key PEM  also check the ends of the streams against heads that were signed earlier
  heads --out FILE --key PEM  sign where every stream ends now; keep the file apart from the database
  log                         what happened, newest first, in sentences
      --family ID  --type EVENT  --from 2026-12-01  --to 2026-12-31  --limit 50
      --follow                show what happens from now on, until Ctrl-C
  compare --with DIR          read and fold the events with the code in DIR, say which rows would be otherwise,
                              before it is deployed (its packages installed)
      --stream NAME ...  --family ID   these alone
      --show-values           print what rows say; else texts are masked

Proof for others:
  evidence-pack ID --out FILE --reason TEXT
                              one file about a family that checks itself, and that npm run verify-pack checks;
                              who took it and why is on record, where the family reads it
      --athlete ID  --payment ID  --from 2026-12-01  --to 2026-12-31
  evidence-pack --from 2026-12-01 --to 2026-12-31 --out FILE --reason TEXT
                              the same about days of the whole club that are over, naming no one
  heads-key --out FILE        the public key with which the signed days are checked

Rows:
  repair --stream NAME ...    fold these streams again (also: --family ID)
  repair --found              verify the rows and fold again whatever is wrong
  rebuild                     derive all rows again beside the live ones, compare, switch over
      --resume                resume one that was interrupted
      --accept STREAM ...     with --reason TEXT: make rows of this stream though it is broken
      --heads FILE --key PEM  refuse when a stream ends before heads that were signed earlier
  abandon [--reason TEXT]     give up a rebuild that did not end
  retire [--generation N]     drop the rows that are kept for going back

Administrators:
  grant-admin --sub ID        (or --email ADDRESS with the local system)
  revoke-admin --sub ID
  remove-second-factor --sub ID
                              the phone is lost: the password alone signs in again, all sessions end

Families:
  erase-family ID --reason TEXT
                              end the sign-in, delete the customer at Stripe and the keys of the personal
                              data, in this process; interrupted, it resumes when it is asked for again

Jobs of the running system, also on the page Jobs:
  jobs                        those that were asked for, newest first, and how far they are
      --limit 20
  start KIND --reason TEXT    ask for one: verify, rebuild, repair, rollback, rollforward, retire, sign-heads,
                              reconciliation, export, erase-family, erase-requests; the system does it, one of a kind at a time
      --family ID             of an erasure: whose
      --accept STREAM ...     of a rebuild, --stream NAME ... of a repair: as with those verbs
      --wait SECONDS          wait for what comes of it
  cancel KIND                 end the one that is under way, at its next step
  save-export --out FILE --reason TEXT
                              the newest export of the events: JSON Lines, compressed (gzip)

Money:
  reconcile                   start the job reconciliation: compare Stripe's books with ours, heal what differs;
                              wait for its end and say what is open

Messages that were given up:
  dead-letters                what each subscriber gave up: id, event, tries, and locally why
  redrive QUEUE               deliver those of this subscriber again
      --letter ID ...         only these
  discard QUEUE --letter ID ... --reason TEXT
                              never deliver these; the reason stays on record

Events that one subscriber missed:
  replay SUBSCRIBER --from 2026-12-01T18:00:00Z --to 2026-12-01T20:00:00Z
                              deliver to it alone, again, those of this time that it listens to

Streams that were halted:
  lift-halt STREAM --reason TEXT
                              lift the halt, once verify finds its events whole again
      --accept STREAM         though they are not: what is stored of it counts from now on

Signed days that were lost:
  accept-lost-heads --reason TEXT
                              the newest day that is left counts from now on, and the log goes on from there

Everywhere:
  --local [URL or DATA_DIR]   the local system that is running (the default without EVENTS_TABLE)
  --data-dir DIR              its data folder, with a URL (default: DATA_DIR, else .data)
  --operator NAME             who you are, for the record (default: the user of this machine)
  --wait SECONDS              how long old pointers may be in use (rebuild, abandon, retire),
                              old keys (erase-family), or how long to wait for an answer (reconcile)
  --json                      the answer as JSON

On AWS it reads the environment of the Lambdas: EVENTS_TABLE, READ_TABLE, KEYS_TABLE, MASTER_KEY_ID, PROOF_KEY_ID,
AWS_REGION; verify, rebuild, evidence-pack and heads-key also HEADS_BUCKET and HEADS_KEY_ID, verify also INBOX_TABLE;
grant-admin and remove-second-factor also COGNITO_USER_POOL_ID, erase-family that, STRIPE_SECRET_KEY and SITE_URL.
dead-letters, redrive, discard and replay find the stage's queues by EVENTS_TABLE.
Exit code: 0 all well, 1 differences found, 2 not done.`;
