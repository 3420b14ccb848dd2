export const usage = `npm run audit -- <verb> [options]

Inspect:
  verify                      check every stream, event and row against each other
      --show-values           print the values of rows; without it, text is masked
      --heads FILE --key PEM  also compare the ends of the streams with heads signed earlier
  heads --out FILE --key PEM  sign the current end of every stream; store the file apart from the database
  log                         print events as sentences, newest first
      --family ID  --type EVENT  --from 2026-12-01  --to 2026-12-31  --limit 50
      --follow                print new events until Ctrl-C
  compare --with DIR          before a deployment: fold the events with the code in DIR too, and list the rows
                              that would change (needs the packages in DIR installed)
      --stream NAME ...  --family ID   only these streams
      --show-values           print the values of rows; without it, text is masked

Evidence for third parties:
  evidence-pack ID --out FILE --reason TEXT
                              write one self-checking file about a family, which npm run verify-pack also checks;
                              operator and reason are recorded, and the family can read them
      --athlete ID  --payment ID  --from 2026-12-01  --to 2026-12-31
  evidence-pack --from 2026-12-01 --to 2026-12-31 --out FILE --reason TEXT
                              the same for past days of the whole club, without names
  heads-key --out FILE        write the public key that verifies the signed days
  save-log --out FOLDER       write the log of heads as tiles of C2SP, or extend an earlier copy

Rows:
  repair --stream NAME ...    fold these streams again (also: --family ID)
  repair --found              verify the rows and repair every difference
  rebuild                     derive all rows again next to the live ones, compare, switch over
      --accept STREAM ...     with --reason TEXT: rebuild the rows of this stream although it is broken
      --heads FILE --key PEM  fail if a stream ends before the heads signed earlier
  abandon [--reason TEXT]     abandon an unfinished rebuild and drop its rows

Administrators:
  grant-admin --sub ID        (or --email ADDRESS with the local system)
  revoke-admin --sub ID
  remove-second-factor --sub ID
                              for a lost phone: the password alone signs in again, and every session ends

Families:
  erase-family ID --reason TEXT
                              erase a family in this process: sign-in, Stripe customer and encryption keys;
                              run it again to resume an interrupted erasure

Background jobs (also on the Jobs page):
  jobs                        list the runs and their progress, newest first
      --limit 20
  start KIND --reason TEXT    start a job; one run of a kind at a time. Kinds: verify, rebuild, repair, switch,
                              sign-heads, reconciliation, export, erase-family, erase-requests
      --family ID             for erase-family: the family to erase
      --accept STREAM ...     for rebuild; --stream NAME ... and --family ID for repair: see those verbs
      --wait SECONDS          wait for the result
  cancel KIND                 stop the running job at its next step
  save-export --out FILE --reason TEXT
                              save the newest event export: JSON Lines, compressed (gzip)

Money:
  reconcile                   start the job reconciliation, which compares Stripe's books with ours and heals
                              differences; wait for it and print what is open

Dead letters:
  dead-letters                list the messages that each subscriber gave up: id, event, attempts, locally the reason
  redrive QUEUE               deliver the dead letters of this subscriber again
      --letter ID ...         only these
  discard QUEUE --letter ID ... --reason TEXT
                              discard these for good; the reason is recorded

Missed events:
  replay SUBSCRIBER --from 2026-12-01T18:00:00Z --to 2026-12-01T20:00:00Z
                              deliver the events of this period again, to this subscriber only

Halted streams:
  lift-halt STREAM --reason TEXT
                              lift the halt, once verify finds the events of the stream intact
      --accept STREAM         lift it anyway: the stored events count from now on

Lost signed days:
  accept-lost-heads --reason TEXT
                              continue the log of heads after the newest remaining day

All verbs:
  --local [URL or DATA_DIR]   the running local system (the default without EVENTS_TABLE)
  --data-dir DIR              its data folder, if --local is a URL (default: DATA_DIR, else .data)
  --operator NAME             your name, for the record (default: the user of this machine)
  --wait SECONDS              how long processes may use old pointers (rebuild, abandon) or old keys
                              (erase-family), or how long to wait for the result (reconcile)
  --json                      print the result as JSON

On AWS, set the Lambdas' environment variables: EVENTS_TABLE, READ_TABLE, KEYS_TABLE, MASTER_KEY_ID, PROOF_KEY_ID,
AWS_REGION; for verify, rebuild, evidence-pack, heads-key and save-log also HEADS_BUCKET, HEADS_KEY_ID and
HEADS_FORMER_KEY_ID, for verify also INBOX_TABLE and, if the stage has them, TIMESTAMP_URL, TIMESTAMP_CERTIFICATES and WITNESSES; for grant-admin and remove-second-factor also COGNITO_USER_POOL_ID; for erase-family also
COGNITO_USER_POOL_ID, STRIPE_SECRET_KEY and SITE_URL. dead-letters, redrive, discard and replay derive the names of
the stage's queues from EVENTS_TABLE.
Exit code: 0 success, 1 differences found, 2 not done.`;
