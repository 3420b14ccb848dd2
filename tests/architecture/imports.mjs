/*
 * Import rules, checked by imports.test.ts. Tiers are listed bottom up; a folder imports only from earlier
 * tiers.
 */

const tiers = {
  packages: [
    ['domain', 'loopback'],
    ['wiring', 'local-stripe'],
    ['runtime'],
    ['event-store'],
    ['bus'],
    ['projections', 'billing'],
    ['classes', 'mail', 'audit'],
    ['api'],
    ['local'],
  ],
  'packages/domain/src': [
    ['policies', 'text', 'time'],
    ['access', 'access-log', 'attendance', 'club', 'job', 'mail', 'reconciliation', 'replay', 'request'],
    ['class', 'grade', 'prices', 'schedule'],
    ['family', 'notice'],
  ],
  'packages/domain/src/family': [
    ['consent', 'devices', 'intents', 'payments'],
    ['charges', 'disputes'],
    ['account', 'autopay', 'erasure'],
    ['athletes'],
    ['classes', 'plans'],
    ['make-ups'],
    ['absences', 'class-pauses', 'notices', 'plan-payments'],
    ['events.ts'],
    ['intents.ts', 'record-outcome.ts'],
    ['commands.ts', 'evolve.ts'],
    ['family-decider.ts'],
  ],
  'packages/projections/src': [['views'], ['derive'], ['handlers']],
  'packages/billing/src': [
    ['families', 'stripe'],
    ['charges', 'customers', 'observations'],
    ['webhooks'],
    ['intents', 'reconciliation', 'setup'],
    ['handlers'],
  ],
  'packages/mail/src': [['push', 'templates'], ['handlers']],
  'packages/audit/src': [
    ['dead-letters', 'jobs'],
    ['alarms', 'event-export', 'kept-heads'],
    ['evidence', 'verification'],
    ['rebuild'],
    ['erasure'],
    ['cli', 'handlers'],
  ],
  'packages/api/src': [
    ['rows'],
    ['http'],
    ['access-log', 'auth', 'devices', 'figures', 'operations', 'payments', 'prices', 'reconciliation'],
    ['classes', 'requests', 'schedule', 'service'],
    ['account', 'as-of', 'audit', 'disputes', 'jobs', 'money', 'parents', 'roster'],
    ['athletes', 'my-data'],
    ['athlete-attendance', 'exports', 'make-ups', 'plans', 'today'],
    ['routes.ts'],
    ['handlers'],
  ],
  'packages/local-stripe/src': [
    ['store', 'time'],
    ['webhooks', 'wire'],
    ['resources'],
    ['billing'],
    ['portal', 'routes'],
    ['routes.ts'],
    ['api.ts', 'listener.ts'],
  ],
  'packages/local/src': [
    ['durable', 'http-api', 'lambda', 'loopback'],
    ['cognito', 'dynamodb', 'queues', 'streams'],
    ['event-bridge'],
    ['ses'],
    ['system'],
    ['panel'],
    ['system.ts'],
    ['seed'],
    ['run.ts'],
    ['development'],
  ],
  'web/src': [['lib'], ['api', 'ui'], ['session'], ['entities'], ['layout'], ['features'], ['app']],
};

const tests = String.raw`\.test\.tsx?$|/testing/`;

const pattern = (base, names) =>
  `^${base}/(${names.map((name) => (name.endsWith('.ts') ? name.replace('.', '[.]') : `${name}/`)).join('|')})`;

const forbid = (name, from, to) => ({ name, severity: 'error', from, to });

/**
 * Registries (events, intents, routes) may import every folder as types, because types do not exist in
 * builds.
 */
const upwards = Object.entries(tiers).flatMap(([base, list]) =>
  list.flatMap((tier, index) =>
    tier.flatMap((name) => {
      const later = list.slice(index).flat();
      const folders = later.filter((other) => other !== name && !other.endsWith('.ts'));
      const registries = later.filter((other) => other !== name && other.endsWith('.ts'));
      const from = { path: pattern(base, [name]), pathNot: `${tests}|^packages/audit/bin/` };
      const rule = (names, except) =>
        names.length === 0
          ? []
          : [forbid(`upwards from ${base}/${name}`, from, { path: pattern(base, names), ...except })];
      return [...rule(folders, {}), ...rule(registries, { dependencyTypesNot: ['type-only'] })];
    }),
  ),
);

export default {
  forbidden: [
    forbid('no cycle', {}, { circular: true }),
    ...upwards,
    forbid(
      'the domain imports only zod',
      { path: '^packages/domain/src', pathNot: tests },
      { pathNot: ['^packages/domain/src', 'node_modules/zod/'] },
    ),
    forbid(
      'production code imports no tests',
      { path: '^(packages|web/src|stacks)', pathNot: tests },
      { path: tests },
    ),
    forbid(
      'declaration tables reach no SDK',
      { path: '^packages/(domain/src/catalogue|api/src/routes|wiring/src/.*)[.]ts$' },
      { path: 'node_modules/(?!zod/)', reachable: true },
    ),
    forbid(
      'features never import each other',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    ),
    forbid(
      'only queries fetch',
      { path: '^web/src/(lib|ui)/', pathNot: tests },
      { path: '^packages/api/|@tanstack/react-query' },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules|/dist/' },
    exclude: { path: '/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
