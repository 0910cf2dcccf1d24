import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addErasures, type Erasure, readErasures } from './erasure-lines.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'navyk-erasures-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const at = new Date('2026-11-18T00:30:00Z')
const erasure = (more: Partial<Erasure> = {}): Erasure => ({ kind: 'account', id: randomUUID(), at, ...more })

test('a list gives back what was added to it, and is read by its owner alone', () => {
  const file = join(folder, 'erasures')
  const made = [erasure(), erasure({ kind: 'lead' })]
  expect(addErasures(file, made)).toBe(2)
  expect(readErasures(readFileSync(file, 'utf8'))).toEqual(made)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('what a list names already is not added again', () => {
  const file = join(folder, 'erasures')
  const [first, second] = [erasure(), erasure()]
  addErasures(file, [first])
  const before = readFileSync(file, 'utf8')
  expect(addErasures(file, [first])).toBe(0)
  expect(readFileSync(file, 'utf8')).toBe(before)
  expect(addErasures(file, [first, second])).toBe(1)
  expect(readErasures(readFileSync(file, 'utf8'))).toEqual([first, second])
})

test('a line that was cut off is left out, and does not take the next one with it', () => {
  const file = join(folder, 'erasures')
  const [first, cut, next] = [erasure(), erasure(), erasure()]
  addErasures(file, [first, cut])
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, -20))
  addErasures(file, [next])
  expect(readErasures(readFileSync(file, 'utf8'))).toEqual([first, next])
})

test('lines of a log are found among others, with words of a journal before them', () => {
  const [account, lead] = [randomUUID(), randomUUID()]
  const log = [
    '{"level":30,"time":1763424600000,"msg":"request completed"}',
    `{"level":30,"time":1763424600000,"accountId":"${account}","msg":"an account was erased at its owner’s wish"}`,
    `Nov 18 03:30:00 host navyk[7]: {"level":30,"time":1763424600000,"leadId":"${lead}","msg":"a lead was erased at its person’s wish"}`,
    `{"level":50,"time":1763424600000,"accountId":"${randomUUID()}","msg":"something else"}`,
    '{"level":30,"time":1763424600000,"accountId":"none","msg":"an account was erased at its owner’s wish"}',
    'no JSON at all',
  ]
  expect(readErasures(log.join('\n'))).toEqual([
    { kind: 'account', id: account, at: new Date(1763424600000) },
    { kind: 'lead', id: lead, at: new Date(1763424600000) },
  ])
})

test('no text ends the reading of a list', () => {
  fc.assert(fc.property(fc.string(), (text) => Array.isArray(readErasures(`{${text}\n${text}{"msg":`))))
})
