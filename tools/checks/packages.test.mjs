import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkPackages } from './packages.mjs'

/** @type {string} */
let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'navyk-packages-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const integrity = `sha512-${'a'.repeat(86)}==`

/** @param {Record<string, object>} packages
 *  @param {object} [manifest] */
async function reportFor(packages, manifest = {}) {
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }))
  return (await checkPackages(folder)).report
}

test('a package with its hash passes', async () =>
  expect(await reportFor({ 'node_modules/a': { version: '1.0.0', integrity } })).toBe(''))

test.each([undefined, '', 'sha1-aaaa', 'sha512-aaaa=='])('a package with %s for a hash is reported', async (hash) => {
  const nested = { version: '1.0.0', integrity: hash }
  expect(await reportFor({ 'node_modules/a/node_modules/@b/c': nested })).toContain('@b/c@1.0.0')
})

test('packages without a hash of their own need none: a workspace, a package inside of another, a commit', async () => {
  const packages = {
    '': { version: '1.0.0' },
    'apps/web': { version: '1.0.0' },
    'node_modules/web': { resolved: 'apps/web', link: true },
    'node_modules/a': { version: '1.0.0', integrity },
    'node_modules/a/node_modules/b': { version: '1.0.0', inBundle: true },
    'node_modules/c': { version: '1.0.0', resolved: 'git+ssh://git@example.com/c.git#0123456' },
  }
  expect(await reportFor(packages)).toBe('')
})

test('a package of another platform needs its hash too, even when it is optional', async () => {
  const entry = { version: '1.16.18', optional: true }
  expect(await reportFor({ 'node_modules/@swc/core-darwin-arm64': entry })).toContain('@swc/core-darwin-arm64@1.16.18')
})

test('a range in place of a version is reported, and a missing package of another platform', async () => {
  expect(await reportFor({}, { dependencies: { a: '^1.0.0' } })).toContain('a "^1.0.0"')
  const a = { version: '1.0.0', integrity, optionalDependencies: { 'a-windows': '1.0.0' } }
  expect(await reportFor({ 'node_modules/a': a })).toContain('a-windows@1.0.0')
})
