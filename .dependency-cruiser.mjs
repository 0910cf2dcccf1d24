// Who may import whom (docs/code-rules.md). The rules are patterns over folders, so a new domain is covered
// the moment its folder exists. `npm run check -- architecture` applies them; architecture.test.mjs proves that each
// one reports what it forbids.

const test = '\\.test\\.tsx?$'
const testing = '^(apps|packages)/[^/]+/src/testing/'
const api = '^apps/api/src/'
/** From the foundations up: a domain reaches domains of its own area and of those before it. */
export const areas = ['people', 'messages', 'teaching', 'market', 'money', 'desk', 'views']
const placeOfAreas = '^(apps/[^/]+/src/domains|packages/api-spec/src)/'
const anyArea = `(?:${areas.join('|')})`
/** Every file of every domain, and those that others may import. */
const inDomains = `${placeOfAreas}${anyArea}/`
const door = `${inDomains}[^/]+/index\\.tsx?$`
/** Addresses of screens, which every domain may link to. */
const paths = `^packages/api-spec/src/(kit|${anyArea}/[^/]+)/paths\\.ts$`

/** The path of an npm package's files, and of everything below its name.
 *  @param {string} name */
const npm = (name) => `(^|/)node_modules/${name}/|^${name}(/|$)`

/** The file that imports OpenTelemetry. */
const traceSender = `${api}platform/operation/traces/open-telemetry\\.ts$`

/** Files that a test of rules (`*.rules.test.ts`) does not load, also not by way of other files, so that it takes a second: doors of
 *  the server's domains, which load their whole domain, what puts the API together, HTTP, and databases
 *  (rules-load-nothing-heavy in tools/checks/architecture/architecture.mjs). */
export const heavyForRules = [
  '^apps/api/src/domains/[^/]+/[^/]+/index\\.ts$',
  `${api}(app|platform/(http|database)/index)\\.ts$`,
  ...['kysely', 'pg', 'pg-boss', '@electric-sql/pglite', 'fastify'].map(npm),
]

/** Files from which an installation starts, and what they may load when somebody asks for it alone, by `import()` in demo mode
 *  (production-loads-no-simulator in tools/checks/architecture/architecture.mjs). */
export const loadedInProduction = {
  from: new RegExp(`^apps/(?!api/src/(demo|testing)/)(?!.*${test})`),
  never: /(^|\/)packages\/simulators\//,
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'api-spec-stands-alone',
      comment: 'api-spec is shared by both sides, so it takes nothing along: zod and itself.',
      severity: 'error',
      from: { path: '^packages/api-spec/src/', pathNot: [test, testing] },
      to: { pathNot: ['^packages/api-spec/src/', npm('zod')] },
    },
    {
      name: 'kit-knows-no-domain',
      comment: 'The kit declares endpoints; it has no word of the business.',
      severity: 'error',
      from: { path: '^packages/api-spec/src/kit/' },
      to: { path: '^packages/api-spec/src/', pathNot: '^packages/api-spec/src/kit/' },
    },
    {
      name: 'web-never-imports-api',
      comment: 'The web app knows the API by api-spec only. Put what both need into api-spec.',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^apps/api/' },
    },
    {
      name: 'api-never-imports-web',
      comment: 'The API serves the built web app as files and knows nothing of its sources.',
      severity: 'error',
      from: { path: '^apps/api/' },
      to: { path: '^apps/web/' },
    },
    {
      name: 'domain-by-its-door',
      comment: 'A domain reaches another through its index.ts. Export there what others may use.',
      severity: 'error',
      from: { path: `${placeOfAreas}(${anyArea}/[^/]+)/` },
      to: { path: inDomains, pathNot: ['^$1/$2/', door, paths] },
    },
    {
      name: 'app-by-the-door',
      comment: 'What puts the API together uses the doors of the domains too.',
      severity: 'error',
      from: { path: '^apps/[^/]+/src/', pathNot: ['^apps/[^/]+/src/domains/', test, testing] },
      to: { path: inDomains, pathNot: [door, paths] },
    },
    ...areas.slice(0, -1).map((area, index) => ({
      name: `${area}-knows-nobody-above`,
      comment: `An area reaches areas before it alone: ${areas.join(' ← ')}.`,
      severity: /** @type {const} */ ('error'),
      from: { path: `${placeOfAreas}${area}/`, pathNot: [test, testing] },
      to: { path: `${placeOfAreas}(${areas.slice(index + 1).join('|')})/`, pathNot: paths },
    })),
    {
      name: 'paths-take-nothing-along',
      comment: 'The address of a screen may be named by every domain, so its file knows none.',
      severity: 'error',
      from: { path: paths },
      to: {},
    },
    {
      name: 'every-domain-in-an-area',
      comment: 'A domain stands in one of the areas.',
      severity: 'error',
      from: {},
      to: {
        path: ['^apps/[^/]+/src/domains/', '^packages/api-spec/src/(?!kit/|testing/|vocabulary/)[^/]+/'],
        pathNot: `${inDomains}[^/]+/`,
      },
    },
    {
      name: 'vocabulary-knows-no-domain',
      comment: 'Words that domains share stand below all of them.',
      severity: 'error',
      from: { path: '/src/vocabulary/' },
      to: { path: inDomains },
    },
    {
      name: 'platform-knows-no-domain',
      comment: 'The platform has no word of the business; domains use it, never the other way round.',
      severity: 'error',
      from: { path: '^apps/api/src/platform/', pathNot: test },
      to: { path: '^apps/api/src/(domains|demo|migrations|testing|app\\.ts|main\\.ts)' },
    },
    {
      name: 'frame-knows-no-domain',
      comment: 'The frame finds domains by the names of their files: what it shows of them, their manifests name.',
      severity: 'error',
      from: { path: '^apps/web/src/app/', pathNot: test },
      to: { path: '^apps/web/src/domains/' },
    },
    {
      name: 'ui-knows-no-domain',
      comment: 'Building blocks take what they show; they have no word of the business.',
      severity: 'error',
      from: { path: '^apps/web/src/ui/', pathNot: test },
      to: { path: '^apps/web/src/domains/' },
    },
    {
      name: 'ui-knows-no-frame',
      comment: 'The frame is made of building blocks, never the other way round.',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|vocabulary)/', pathNot: test },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'texts-by-their-door',
      comment: 'Texts are taken by the functions of ui/texts.ts, whose keys the compiler checks.',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: [test, testing, '^apps/web/src/(ui/texts\\.ts$|app/languages/)'] },
      to: { path: [npm('i18next'), npm('react-i18next')] },
    },
    {
      name: 'sql-in-queries-only',
      comment: 'queries.ts is the one place of a domain with SQL, so that a review sees every query.',
      severity: 'error',
      from: {
        path: api,
        pathNot: [test, testing, '[-/]queries\\.ts$', '/tables\\.ts$', `${api}migrations/`, `${api}platform/database/`],
      },
      to: { path: npm('kysely') },
    },
    {
      name: 'sql-is-not-passed-on',
      comment: 'Whoever writes SQL imports Kysely, so that the rule above sees it.',
      severity: 'error',
      from: { path: api, pathNot: [test, testing] },
      to: { path: npm('kysely'), dependencyTypes: ['export'] },
    },
    {
      name: 'drivers-in-the-platform-only',
      comment: 'Which database runs underneath is known to platform/database (and to the queue, which brings its own).',
      severity: 'error',
      from: { path: api, pathNot: [test, testing, `${api}platform/(database|queue)/`] },
      to: { path: [npm('pg'), npm('pg-protocol'), npm('pg-boss'), npm('@electric-sql/pglite')] },
    },
    {
      name: 'fastify-at-the-edge-only',
      comment: 'HTTP ends in routes.ts and platform/http; rules do not know that they are called over it.',
      severity: 'error',
      from: { path: api, pathNot: [test, testing, '[-/]routes\\.ts$', `${api}platform/http/`, `${api}app\\.ts$`] },
      to: { path: npm('fastify') },
    },
    {
      name: 'open-telemetry-in-one-file',
      comment:
        'A process that sends no traces loads nothing of OpenTelemetry: platform/operation/traces/open-telemetry.ts alone imports it.',
      severity: 'error',
      from: { path: '^apps/', pathNot: traceSender },
      to: { path: npm('@opentelemetry/[^/]+') },
    },
    {
      name: 'open-telemetry-when-it-is-set',
      comment: 'What sends traces is loaded by import() where a collector is set.',
      severity: 'error',
      from: {},
      to: { path: traceSender, dependencyTypesNot: ['dynamic-import'] },
    },
    {
      name: 'no-tests-in-the-product',
      comment: 'Test code stays out of what people run. The mock layer is loaded by the development server alone.',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: [test, testing, '^apps/web/[^/]+$'] },
      to: { path: [test, testing], pathNot: '^apps/web/src/testing/mock-network\\.ts$' },
    },
    {
      name: 'no-development-packages-in-the-product',
      comment: 'What the product needs to run belongs into "dependencies" of its workspace.',
      severity: 'error',
      from: { path: '^(apps|packages)/[^/]+/src/', pathNot: [test, testing] },
      // The demo loads the simulators; production-loads-no-simulator says who does not.
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '(^|/)packages/simulators/' },
    },
    {
      name: 'no-circles',
      comment: 'Files that need each other are one thing in two places, or want a third one below both.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-unresolved',
      comment: 'An import that leads nowhere: a typing error, or a package that package.json does not name.',
      severity: 'error',
      from: {},
      // Modules that the build makes up (virtual:…) exist in the build alone.
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    parser: 'swc',
    // Imports of types alone are directions too.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^apps/[^/]+/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}
