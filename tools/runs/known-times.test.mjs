import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../machine.mjs'
import { longestFirst, readKnownTimes } from './known-times.mjs'

test('the files that are known to take longest begin first, and unmeasured ones come last in their own order', () => {
  /** @type {Record<string, number>} */
  const known = { short: 3, long: 90, middle: 20 }
  const files = ['new', 'short', 'newer', 'long', 'middle']
  expect(longestFirst(files, (file) => known[file])).toEqual(['long', 'middle', 'short', 'new', 'newer'])
})

test('a known time names an existing file', () => {
  const files = Object.values(readKnownTimes()).flatMap((times) => Object.keys(times))
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})
