import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from '../machine.mjs'
import { findUntested, patterns, ruleFiles, testFiles } from './rules.mjs'

/** @type {string} */
let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'navyk-mutants-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test.each(['policy.rules.test.ts', 'policy.test.ts'])(
  'a new policy is a file of rules, and is reported until it has a test, such as %s',
  (name) => {
    const place = 'apps/api/src/domains/teaching/new-one'
    const file = `${place}/policy.ts`
    mkdirSync(join(folder, place), { recursive: true })
    writeFileSync(join(folder, file), '')
    expect([ruleFiles(folder), findUntested(folder), testFiles(folder)]).toEqual([[file], [file], []])
    writeFileSync(join(folder, place, name), '')
    expect([findUntested(folder), testFiles(folder)]).toEqual([[], [`${place}/${name}`]])
  },
)

test.each(patterns)('%s is somewhere in the product', (pattern) => {
  expect(globSync(pattern, { cwd: root })).not.toEqual([])
})

test('every file of rules of the product has a test', () => {
  expect(ruleFiles(root).length).toBeGreaterThan(45)
  expect(findUntested(root)).toEqual([])
})
