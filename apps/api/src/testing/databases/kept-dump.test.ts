import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { filesIn, keptDump } from './kept-dump.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'navyk-dumps-'))
  for (const name of ['one.sql', 'other.sql']) writeFileSync(source(name), name)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const source = (name: string) => join(folder, name)
const dumps = () => readdirSync(folder).filter((name) => !name.endsWith('.sql'))

async function dumpOf(text: string, fields: Partial<Parameters<typeof keptDump>[0]> = {}) {
  const make = vi.fn(async () => Buffer.from(text))
  const path = await keptDump({ name: 'demo', sources: [source('one.sql')], make, folder, ...fields })
  return { text: readFileSync(path, 'utf8'), wasMade: make.mock.calls.length > 0 }
}

test('a dump is made once and then read, as long as its sources stay the same', async () => {
  expect(await dumpOf('first')).toEqual({ text: 'first', wasMade: true })
  expect(await dumpOf('second')).toEqual({ text: 'first', wasMade: false })
})

test('a changed source, another source and another day each make the dump anew, and remove the one before', async () => {
  const sources = [source('one.sql')]
  await dumpOf('first', { sources })
  writeFileSync(source('one.sql'), 'changed')
  expect(await dumpOf('of changed', { sources })).toEqual({ text: 'of changed', wasMade: true })
  sources.push(source('other.sql'))
  expect(await dumpOf('of two', { sources })).toEqual({ text: 'of two', wasMade: true })
  expect(await dumpOf('of a day', { sources, versions: ['2026-11-18'] })).toEqual({ text: 'of a day', wasMade: true })
  expect(dumps()).toHaveLength(1)
})

test('the order in which sources are named makes no difference', async () => {
  await dumpOf('first', { sources: [source('one.sql'), source('other.sql')] })
  expect(await dumpOf('second', { sources: [source('other.sql'), source('one.sql')] })).toMatchObject({ text: 'first' })
})

test('dumps of other names stay, also if one name begins with the other', async () => {
  await dumpOf('large', { name: 'demo.large' })
  await dumpOf('small')
  await dumpOf('of a day', { versions: ['2026-11-18'] })
  expect(dumps()).toHaveLength(2)
  expect(await dumpOf('again', { name: 'demo.large' })).toEqual({ text: 'large', wasMade: false })
})

test('a dump that fails is not kept', async () => {
  const failing = async () => {
    throw new Error('the disk is full')
  }
  await expect(dumpOf('', { make: failing })).rejects.toThrow('the disk is full')
  expect(dumps()).toEqual([])
})

test('the sources of a folder are its files, also where it has folders of its own, such as the tables of the last release', () => {
  mkdirSync(source('released'))
  writeFileSync(source('released/one.sql'), 'of the release')
  expect(filesIn(folder).toSorted()).toEqual([source('one.sql'), source('other.sql')])
})
