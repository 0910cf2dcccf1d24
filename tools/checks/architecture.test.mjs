import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../machine.mjs'
import { findViolations } from './architecture.mjs'

const domains = 'apps/api/src/domains'

/** A small tree that keeps every rule. The domain "parties" is one that no rule has ever heard of. */
const wellBuilt = {
  'apps/api/package.json': '{"dependencies":{"kysely":"1","fastify":"1","pg":"1"},"devDependencies":{"vitest":"1"}}',
  'apps/web/package.json': '{"dependencies":{}}',
  'packages/api-spec/package.json': '{"dependencies":{"zod":"1"}}',
  'packages/api-spec/src/index.ts': "export * from './parties.ts'",
  'packages/api-spec/src/parties.ts':
    "import { z } from 'zod'\nimport { kit } from './kit/index.ts'\nexport const party = [z, kit]",
  'packages/api-spec/src/kit/index.ts': 'export const kit = 1',
  'apps/api/src/app.ts':
    "import 'fastify'\nimport { parties } from './domains/parties/index.ts'\nexport const app = parties",
  'apps/api/src/platform/database/index.ts': "import 'kysely'\nimport 'pg'\nexport const database = 1",
  'apps/api/src/testing/test-app.ts': "import 'vitest'\nimport '../app.ts'",
  [`${domains}/accounts/index.ts`]: "export { people } from './queries.ts'",
  [`${domains}/accounts/queries.ts`]:
    "import 'kysely'\nimport { database } from '../../platform/database/index.ts'\nexport const people = database",
  [`${domains}/parties/index.ts`]: "export const parties = 1\nexport { partyRoutes } from './routes.ts'",
  [`${domains}/parties/routes.ts`]:
    "import 'fastify'\nimport { people } from '../accounts/index.ts'\nexport const partyRoutes = people",
  [`${domains}/parties/queries.ts`]: "import 'kysely'\nexport const query = 1",
  [`${domains}/parties/parties.test.ts`]: "import 'vitest'\nimport '../../testing/test-app.ts'\nimport './queries.ts'",
  'apps/web/src/ui/page.tsx': 'export const Page = 1',
  'apps/web/src/domains/parties/index.ts': "export { Page } from '../../ui/page.tsx'",
}

/** One file for each rule that breaks this rule and, where that can be, no other. */
const breaches = /** @type {Record<string, [path: string, text: string]>} */ ({
  'api-spec-stands-alone': ['packages/api-spec/src/files.ts', "import 'node:fs'"],
  'kit-knows-no-domain': ['packages/api-spec/src/kit/paging.ts', "import '../parties.ts'"],
  'web-never-imports-api': ['apps/web/src/app/a.ts', "import '../../../api/src/domains/parties/index.ts'"],
  'api-never-imports-web': ['apps/api/src/platform/b.ts', "import '../../../web/src/ui/page.tsx'"],
  'domain-by-its-door': [`${domains}/dances/c.ts`, "import '../parties/queries.ts'"],
  'app-by-the-door': ['apps/api/src/demo/d.ts', "import '../domains/parties/queries.ts'"],
  'foundations-know-nobody-above': [`${domains}/ledger/e.ts`, "import type { parties } from '../parties/index.ts'"],
  'platform-knows-no-domain': ['apps/api/src/platform/f.ts', "import '../domains/parties/index.ts'"],
  'ui-knows-no-domain': ['apps/web/src/ui/g.tsx', "import '../domains/parties/index.ts'"],
  'sql-in-queries-only': [`${domains}/parties/plan-party.ts`, "import { sql } from 'kysely'"],
  'drivers-in-the-platform-only': [`${domains}/parties/h.ts`, "import pg from 'pg'"],
  'fastify-at-the-edge-only': [`${domains}/parties/end-party.ts`, "import type { FastifyRequest } from 'fastify'"],
  'no-tests-in-the-product': [`${domains}/parties/i.ts`, "import './parties.test.ts'"],
  'no-development-packages-in-the-product': [`${domains}/parties/j.ts`, "import 'vitest'"],
  'no-circles': [`${domains}/parties/k.ts`, "import './k.ts'"],
  'nothing-unresolved': [`${domains}/parties/l.ts`, "import './nowhere.ts'"],
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

  test('report two domains that need each other although no two of their files do', async () => {
    writeSource(folder, `${domains}/dances/index.ts`, "import '../parties/index.ts'")
    writeSource(folder, `${domains}/parties/steps.ts`, "import '../dances/index.ts'")
    expect(await brokenRules(folder)).toEqual(['no-circles-of-domains'])
  })

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
