import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { findForgottenKeys, findSwallowedFailures, findUnaskedData } from './web-calls.mjs'

const folder = mkdtempSync(join(tmpdir(), 'navyk-calls-'))
const screen = 'apps/web/src/domains/people/guests/page.tsx'
beforeEach(() => rmSync(folder, { recursive: true, force: true }))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** @param {string} text
 *  @param {string} [path] */
function write(text, path = screen) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

describe('keys of queries', () => {
  test.each([
    [
      'writes its function itself',
      'const rows = (id, state) => ({ queryKey: keys.one(id), queryFn: () => ask(id, state) })',
    ],
    [
      'hands over a function that knows more',
      'const rows = (id, state) => queryBy(keys.one(id), { id }, () => ask(id, state))',
    ],
    [
      'makes its function beside it',
      'function rows(id, state) { const ask = () => state; return queryBy(keys.of(), id, ask) }',
    ],
  ])('a query that %s is reported', (_, text) => {
    write(text)
    expect(findForgottenKeys(folder)).toHaveLength(1)
  })

  test('a query whose function and key have the same parameters is in order', () => {
    write(`const ask = ({ id }) => call(getGuest, { id })
      export const guest = (id) => queryBy(keys.one(id), { id }, ask)
      export const list = (filter) => listOf(keys.of('list'), listGuests, filter)`)
    expect(findForgottenKeys(folder)).toEqual([])
  })
})

test('data that a manifest shows and no query requests are reported', () => {
  write(
    "export const manifest = { shows: { guests: ['guest'], 'guest-books': ['guest'] } }",
    'packages/api-spec/src/people/guests/manifest.ts',
  )
  write("const keys = dataKeys('guests')")
  expect(findUnaskedData(folder)).toEqual([expect.stringMatching(/no query of the web app begins with "guest-books"$/)])
})

describe('failures of queries', () => {
  test.each([
    ['is caught without a name', 'async function move() { try { await send() } catch { await refetch() } }'],
    ['is caught and not looked at', 'async function move() { try { await send() } catch (error) { await refetch() } }'],
    ['is caught by nothing', 'send().catch(() => {})'],
    ['becomes nothing', 'send().catch(() => undefined)'],
    ['is taken beside the success', 'send().then(show, () => {})'],
    ['of a write is told by nobody', 'const move = useWrite(moveGuest)\nmove.mutate({ id })'],
    [
      'of a write is forgotten by its options',
      'const move = useWrite(moveGuest)\nmove.mutate({ id }, { onSuccess: show })',
    ],
  ])('a failure that %s is reported', (_, text) => {
    write(text)
    expect(findSwallowedFailures(folder)).toHaveLength(1)
  })

  test.each([
    ['is told', 'async function move() { try { await send() } catch (error) { toastFailure(error) } }'],
    ['is handed on', 'send().catch(toastFailure)'],
    ['becomes a state', "send().catch(() => setState('failed'))"],
    ['is told by the options', 'const move = useWrite(moveGuest)\nmove.mutate({ id }, { onError: toastFailure })'],
    ['stands on the screen', 'const move = useWrite(moveGuest)\nmove.mutate({ id })\nshow(move.error)'],
    ['is told by its hook', 'export const useBook = () => useSaving(load)\nconst book = useBook()\nbook.mutate()'],
    [
      'is told by its definition',
      'const scan = useMutation({ mutationFn: send, onError: toastFailure })\nscan.mutate(file)',
    ],
  ])('a failure that %s is in order', (_, text) => {
    write(text)
    expect(findSwallowedFailures(folder)).toEqual([])
  })
})
