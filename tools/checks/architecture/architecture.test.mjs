import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '../import-rules.mjs'
import { root } from '../../machine.mjs'
import { findViolations } from './architecture.mjs'

const domains = 'apps/api/src/domains'
const web = 'apps/web/src/domains'
const spec = 'packages/api-spec/src'

/** The subpath imports of a workspace, in which the small tree stands too.
 *  @param {string} workspace */
const subpathsOf = (workspace) => JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')).imports

/** @param {string} workspace
 *  @param {object} packages */
const manifestOf = (workspace, packages) => JSON.stringify({ ...packages, imports: subpathsOf(workspace) })

/** A small tree that keeps every rule. No rule names the domain "parties". */
const wellBuilt = {
  'apps/api/package.json': manifestOf('apps/api', {
    dependencies: { kysely: '1', fastify: '1', pg: '1', '@opentelemetry/api': '1' },
    devDependencies: { vitest: '1' },
  }),
  'apps/web/package.json': manifestOf('apps/web', {}),
  'packages/api-spec/package.json': manifestOf('packages/api-spec', { dependencies: { zod: '1' } }),
  [`${spec}/teaching/parties/index.ts`]: "export { party } from './parties.ts'",
  [`${spec}/teaching/parties/parties.ts`]:
    "import { z } from 'zod'\nimport { kit } from '#kit'\nimport { word } from '#vocabulary/words.ts'\nexport const party = [z, kit, word]",
  [`${spec}/vocabulary/words.ts`]: 'export const word = 1',
  [`${spec}/kit/index.ts`]: 'export const kit = 1',
  'apps/api/src/app.ts': "import 'fastify'\nimport { parties } from '#teaching/parties'\nexport const app = parties",
  'apps/api/src/platform/database/index.ts': "import 'kysely'\nimport 'pg'\nexport const database = 1",
  'apps/api/src/testing/test-app.ts': "import 'vitest'\nimport '#app.ts'",
  [`${domains}/people/accounts/index.ts`]: "export { people } from './queries.ts'",
  [`${domains}/people/accounts/queries.ts`]:
    "import 'kysely'\nimport { database } from '#platform/database'\nexport const people = database",
  [`${domains}/teaching/parties/index.ts`]: "export const parties = 1\nexport { partyRoutes } from './routes.ts'",
  [`${domains}/teaching/parties/routes.ts`]:
    "import 'fastify'\nimport { people } from '#people/accounts'\nexport const partyRoutes = people",
  [`${domains}/teaching/parties/queries.ts`]: "import 'kysely'\nexport const query = 1",
  [`${domains}/teaching/parties/parties.test.ts`]:
    "import 'vitest'\nimport '#testing/test-app.ts'\nimport './queries.ts'",
  [`${domains}/teaching/parties/pricing.ts`]:
    "import type { people } from '#people/accounts'\nexport const price: typeof people | 1 = 1",
  [`${domains}/teaching/parties/pricing.rules.test.ts`]: "import 'vitest'\nimport { price } from './pricing.ts'\nprice",
  ...Object.fromEntries(areas.map((area) => [`${domains}/${area}/halls/index.ts`, 'export const hall = 1'])),
  [`${domains}/cellar/index.ts`]: 'export const cellar = 1',
  [`${spec}/cellar/index.ts`]: 'export const cellar = 1',
  'packages/simulators/src/index.ts': 'export const simulated = 1',
  'apps/api/src/demo/play.ts': "export { simulated } from '@navyk/simulators'",
  'apps/api/src/serve.ts':
    "export const play = () => [import('#demo/play.ts'), import('#platform/operation/traces/open-telemetry.ts')]",
  'apps/api/src/platform/operation/traces/open-telemetry.ts': "import '@opentelemetry/api'\nexport const sent = 1",
  'bench/pages.ts': "export const script = join(import.meta.dirname, 'load', 'sender.ts')",
  'bench/load/sender.ts': 'export const sent = 1',
  'apps/web/src/app/shell.ts': "export { Page } from '#ui/page.tsx'",
  'apps/web/src/ui/page.tsx': 'export const Page = 1',
  [`${web}/teaching/parties/index.ts`]: "export { Page } from '#ui/page.tsx'",
  [`${web}/teaching/parties/parties.ts`]: 'export const parties = 1',
  [`${web}/teaching/parties/messages.en.json`]: '{"title":"Parties"}',
}

/** A domain that imports the door of one in an area above it.
 *  @param {string} area
 *  @param {string} higher
 *  @returns {[path: string, text: string]} */
const above = (area, higher) => [`${domains}/${area}/bands/index.ts`, `import '#${higher}/halls'`]

/** One file for each rule that breaks this rule and, where that can be, no other. */
const breaches = /** @type {Record<string, [path: string, text: string]>} */ ({
  'api-spec-stands-alone': [`${spec}/files.ts`, "import 'node:fs'"],
  'kit-knows-no-domain': [`${spec}/kit/paging.ts`, "import '#teaching/parties'"],
  'web-never-imports-api': ['apps/web/src/app/a.ts', "import '../../../api/src/domains/teaching/parties/index.ts'"],
  'api-never-imports-web': ['apps/api/src/platform/b.ts', "import '../../../web/src/ui/page.tsx'"],
  'domain-by-its-door': [`${domains}/teaching/dances/c.ts`, "import '#domains/teaching/parties/queries.ts'"],
  'app-by-the-door': ['apps/api/src/demo/d.ts', "import '#domains/teaching/parties/queries.ts'"],
  'people-knows-nobody-above': [`${domains}/people/e.ts`, "import type { parties } from '#teaching/parties'"],
  'messages-knows-nobody-above': [`${spec}/messages/m.ts`, "import '#teaching/parties'"],
  'teaching-knows-nobody-above': above('teaching', 'market'),
  'market-knows-nobody-above': above('market', 'money'),
  'money-knows-nobody-above': above('money', 'desk'),
  'desk-knows-nobody-above': above('desk', 'views'),
  'paths-take-nothing-along': [`${spec}/teaching/dances/paths.ts`, "import '../parties/parties.ts'"],
  'every-domain-in-an-area': [`${domains}/teaching/parties/o.ts`, "import '../../cellar/index.ts'"],
  'vocabulary-knows-no-domain': [`${spec}/vocabulary/names.ts`, "import '#teaching/parties'"],
  'platform-knows-no-domain': ['apps/api/src/platform/f.ts', "import '#teaching/parties'"],
  'frame-knows-no-domain': ['apps/web/src/app/x.ts', "import '#teaching/parties'"],
  'ui-knows-no-domain': ['apps/web/src/ui/g.tsx', "import '#teaching/parties'"],
  'ui-knows-no-frame': ['apps/web/src/ui/z.tsx', "import '#app/shell.ts'"],
  'texts-by-their-door': ['apps/web/src/ui/t.tsx', "import 'i18next'"],
  'sql-in-queries-only': [`${domains}/teaching/parties/plan-party.ts`, "import { sql } from 'kysely'"],
  'sql-is-not-passed-on': ['apps/api/src/platform/database/q.ts', "export { sql } from 'kysely'"],
  'drivers-in-the-platform-only': [`${domains}/teaching/parties/h.ts`, "import pg from 'pg'"],
  'fastify-at-the-edge-only': [
    `${domains}/teaching/parties/end-party.ts`,
    "import type { FastifyRequest } from 'fastify'",
  ],
  'open-telemetry-in-one-file': ['apps/api/src/platform/figures.ts', "import '@opentelemetry/api'"],
  'open-telemetry-when-it-is-set': [
    'apps/api/src/start.ts',
    "import { sent } from '#platform/operation/traces/open-telemetry.ts'\nsent",
  ],
  'no-tests-in-the-product': [`${domains}/teaching/parties/i.ts`, "import './parties.test.ts'"],
  'no-development-packages-in-the-product': [`${domains}/teaching/parties/j.ts`, "import 'vitest'"],
  'no-circles': [`${domains}/teaching/parties/k.ts`, "import './k.ts'"],
  'nothing-unresolved': [`${domains}/teaching/parties/l.ts`, "import './nowhere.ts'"],
  'rules-load-nothing-heavy': [`${domains}/teaching/parties/policy.rules.test.ts`, "import './queries.ts'"],
  'production-loads-no-simulator': ['apps/api/src/start.ts', "import '#demo/play.ts'"],
  'doors-are-narrow': [
    `${domains}/teaching/dances/index.ts`,
    Array.from({ length: 21 }, (_, index) => `export const dance${index} = ${index}`).join('\n'),
  ],
  'imports-say-what': [`${domains}/teaching/dances/p.ts`, 'export const parties = (file) => import(file)'],
  'imports-from-the-root': [`${domains}/teaching/parties/n.ts`, "import '../../people/accounts/index.ts'"],
  'programs-are-there': ['bench/money/rush.ts', "export const script = join(import.meta.dirname, 'sender.ts')"],
  'query-keys-by-their-domain': [`${web}/market/halls/api.ts`, "const keys = dataKeys('parties')"],
  'screens-name-their-texts': [
    `${web}/market/halls/manifest.ts`,
    "export const manifest = { screens: [{ namespaces: ['parties'], lazy: () => import('./halls.ts') }] }",
  ],
  'texts-by-their-domain': [`${web}/market/halls/hall-page.tsx`, "const { t } = useTranslation('parties')"],
})

describe('the import rules', () => {
  /** @type {string} */
  let folder
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'navyk-architecture-'))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    for (const [path, text] of Object.entries(wellBuilt)) writeSource(folder, path, text)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('find nothing in a tree that keeps them', async () => {
    expect(await brokenRules(folder)).toEqual([])
  })

  for (const [rule, [path, text]] of Object.entries(breaches)) {
    test(`report what ${rule} forbids`, async () => {
      writeSource(folder, path, text)
      expect(await brokenRules(folder)).toContain(rule)
      rmSync(join(folder, path))
    })
  }

  test.each([
    ['domain-by-its-door', `${spec}/teaching/dances/u.ts`, "import '../parties/parties.ts'"],
    ['domain-by-its-door', `${web}/teaching/dances/v.ts`, "import '../parties/parties.ts'"],
    ['app-by-the-door', 'apps/web/src/app/aa.ts', "import '../domains/teaching/parties/parties.ts'"],
    ['app-by-the-door', 'apps/web/src/app/ab.ts', "import '../domains/teaching/parties/messages.en.json'"],
    ['ui-knows-no-frame', 'apps/web/src/vocabulary/ac.ts', "import '#app/shell.ts'"],
    ['every-domain-in-an-area', `${spec}/teaching/parties/w.ts`, "import '../../cellar/index.ts'"],
    ['vocabulary-knows-no-domain', 'apps/web/src/vocabulary/x.ts', "import '#teaching/parties'"],
    ['vocabulary-knows-no-domain', 'apps/api/src/vocabulary/y.ts', "import '#teaching/parties'"],
    ['rules-load-nothing-heavy', `${domains}/teaching/parties/a.rules.test.ts`, "import './routes.ts'"],
    ['imports-from-the-root', 'apps/api/src/main.ts', "import './platform/database/index.ts'"],
    ['imports-from-the-root', `${domains}/teaching/parties/a/b/c/ad.ts`, "import '../../../pricing.ts'"],
    [
      'doors-are-narrow',
      `${domains}/market/dances/index.ts`,
      `export {\n${Array.from({ length: 21 }, (_, index) => `  dance${index},`).join('\n')}\n} from './steps.ts'`,
    ],
    ['rules-load-nothing-heavy', `${domains}/teaching/parties/b.rules.test.ts`, "import '#people/accounts'"],
    ['rules-load-nothing-heavy', `${domains}/teaching/parties/c.rules.test.ts`, "import '#testing/test-app.ts'"],
  ])('report what %s forbids in %s', async (rule, path, text) => {
    writeSource(folder, path, text)
    expect(await brokenRules(folder)).toContain(rule)
    rmSync(join(folder, path))
  })

  test.each([
    ['of a pattern', `${web}/market/halls/r.ts`, "export const all = import.meta.glob('../../*/parties/*.ts')"],
    ['by require', `${domains}/market/halls/s.ts`, "import { createRequire } from 'node:module'\ncreateRequire('/')"],
    [
      'of a template',
      `${domains}/market/halls/t.ts`,
      'export const one = () => import(`../../teaching/parties/queries.ts`)',
    ],
  ])('report an import %s', async (_, path, text) => {
    writeSource(folder, path, text)
    expect(await brokenRules(folder)).toContain('imports-say-what')
    rmSync(join(folder, path))
  })

  test.each([domains, spec])(
    'report two domains of %s that need each other although no two of their files do',
    async (place) => {
      const [dances, steps] = [`${place}/teaching/dances/index.ts`, `${place}/teaching/parties/steps.ts`]
      writeSource(folder, dances, "import '#teaching/parties'")
      writeSource(folder, steps, "import '#teaching/dances'")
      expect(await brokenRules(folder)).toEqual(['no-circles-of-domains'])
      for (const path of [dances, steps]) rmSync(join(folder, path))
    },
  )

  test('are all proven here', async () => {
    const rules = [...(await findViolations(folder)).keys()].filter((rule) => rule !== 'no-circles-of-domains')
    expect(Object.keys(breaches).sort()).toEqual(rules.sort())
  })
})

/** @param {string} folder
 *  @param {string} path
 *  @param {string} text */
function writeSource(folder, path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** @param {string} folder */
async function brokenRules(folder) {
  const violations = await findViolations(folder)
  return [...violations].filter(([, found]) => found.length > 0).map(([rule]) => rule)
}
