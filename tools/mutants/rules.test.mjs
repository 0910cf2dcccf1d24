import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from '../machine.mjs'
import { findUntested, testOf, patterns, ruleFiles } from './rules.mjs'

/** @type {string} */
let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'navyk-mutants-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a new policy is a file of rules, and is reported while it has no test of its name', () => {
  const file = 'apps/api/src/domains/teaching/new-one/policy.ts'
  mkdirSync(join(folder, 'apps/api/src/domains/teaching/new-one'), { recursive: true })
  writeFileSync(join(folder, file), '')
  expect([ruleFiles(folder), findUntested(folder)]).toEqual([[file], [file]])
  writeFileSync(join(folder, testOf(file)), '')
  expect(findUntested(folder)).toEqual([])
})

test.each(patterns)('%s is somewhere in the product', (pattern) => {
  expect(globSync(pattern, { cwd: root })).not.toEqual([])
})

test('every file of rules of the product has a test', () => {
  expect(ruleFiles(root).length).toBeGreaterThan(45)
  expect(findUntested(root)).toEqual([])
})
