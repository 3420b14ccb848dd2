export type Mutation = {
  readonly guard: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
};

export const mutations: readonly Mutation[] = [
  {
    guard: 'conditional write of a commit',
    file: 'packages/event-store/src/memory-commit-log.ts',
    from: 'if (there) return there;',
    to: 'void there;',
  },
  {
    guard: 'condition of a transaction of commits',
    file: 'packages/event-store/src/memory-commit-log.ts',
    from: "if ([...records, ...free].some(thereOf)) return 'conflict';",
    to: 'void free;',
  },
  {
    guard: 'recognition of another writer’s commit after a conflict',
    file: 'packages/event-store/src/commit-writer.ts',
    from: 'first.commandId === context.commandId &&',
    to: '(first.commandId === context.commandId || true) &&',
  },
  {
    guard: 'read after a put without an answer',
    file: 'packages/event-store/src/commit-writer.ts',
    from: 'if (!there) throw error;\n      return there;',
    to: 'void there;\n      throw error;',
  },
  {
    guard: 'condition of a write of rows',
    file: 'packages/projections/src/memory-read-store.ts',
    from: 'if (changes.some(({ stream, basedOn }) => (checkpoints.get(stream)?.revision ?? 0) !== basedOn)) {\n        return false;\n      }',
    to: '',
  },
  {
    guard: 'retry of a projection after a conflict',
    file: 'packages/projections/src/project-stream.ts',
    from: "if (!(await rows.writeStream(generation, step))) return 'version-conflict';",
    to: 'await rows.writeStream(generation, step);',
  },
  {
    guard: 'projection into the generation being built',
    file: 'packages/projections/src/projector.ts',
    from: 'for (const generation of [live, building, previous]) {',
    to: 'for (const generation of [live, previous]) {',
  },
  {
    guard: 'idempotency of a repeated command',
    file: 'packages/event-store/src/repository.ts',
    from: 'if (earlier) return repeat(store, stream, state, earlier, fingerprint);',
    to: 'void earlier;',
  },
  {
    guard: 'position check of the customer’s details',
    file: 'packages/billing/src/families/family-repository.ts',
    from: 'return newest === event.version ? state : undefined;',
    to: 'return event.version === newest - 1 ? undefined : state;',
  },
  {
    guard: 'search for an earlier payment of an intent',
    file: 'packages/billing/src/intents/settle.ts',
    from: 'if (payment.metadata.intentId === intent.intentId) return payment;',
    to: 'void payment;',
  },
  {
    guard: 'idempotency key at Stripe',
    file: 'packages/billing/src/intents/run-family-intents.ts',
    from: 'watched.add(countedKey(',
    to: 'watched.add(Math.random() + countedKey(',
  },
  {
    guard: 'lease',
    file: 'packages/runtime/src/coordination/memory-locks.ts',
    from: 'if (row && row.until > now) return undefined;',
    to: '',
  },
  {
    guard: 'unique key of a recorded fact',
    file: 'packages/domain/src/family/payments/recorded-once.ts',
    from: '(family.recordedFacts.includes(fact) ? [] : [event])',
    to: '(family.recordedFacts.includes(fact) ? [event] : [event])',
  },
  {
    guard: 'mail sent once',
    file: 'packages/mail/src/send-once.ts',
    from: 'const due = found.filter(({ loaded }) => !isDealtWith(loaded.state));',
    to: 'const due = found.filter(({ loaded }) => isDealtWith(loaded.state) || true);',
  },
  {
    guard: 'redelivery of a mail whose sender failed',
    file: 'packages/mail/src/send-once.ts',
    from: 'if (!lock) throw new LockHeld(',
    to: 'if (!lock) return;\n  if (!deps) throw new LockHeld(',
  },
  {
    guard: 'amount shown on a button',
    file: 'packages/domain/src/family/intents/with-bank.ts',
    from: 'shown === undefined || shown === cents ?',
    to: 'shown === undefined || shown !== Number.NaN ?',
  },
  {
    guard: 'limit of places',
    file: 'packages/domain/src/class/place-commands.ts',
    from: 'return mayTake\n',
    to: 'return mayTake || true\n',
  },
  {
    guard: 'due check of the month’s books',
    file: 'packages/billing/src/charges/once-per-family.ts',
    from: 'if (last === now) return undefined;',
    to: 'if (last !== undefined) return undefined;',
  },
  {
    guard: 'error of an intent that stays open',
    file: 'packages/billing/src/intents/stripe-sync.ts',
    from: "if (!open.every(isWithBank)) throw new Error('Intents are still open at Stripe.');",
    to: 'void open;\n    void isWithBank;',
  },
  {
    guard: 'pending webhook until it is processed',
    file: 'packages/billing/src/webhooks/process-webhook.ts',
    from: 'if (message) await processMessage(deps, message);\n  await deps.inbox.markDone(row.id);',
    to: 'await deps.inbox.markDone(row.id);\n  if (message) await processMessage(deps, message);',
  },
  {
    guard: 'stop of the publisher at a failed commit',
    file: 'packages/bus/src/publish-records.ts',
    from: 'return { batchItemFailures: [{ itemIdentifier: first.position }] };',
    to: 'return { batchItemFailures: [] };',
  },
  {
    guard: 'failure of a message that was not handled',
    file: 'packages/bus/src/queue-handler.ts',
    from: 'for (const { record } of work.all) reasons.set(record.messageId, reason);',
    to: 'void work.all;',
  },
];
