// The commands of an operator about data of people, as processes of their own.
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { dayMs } from '@navyk/api-spec/kit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#platform/clock.ts'
import { postgresDatabase } from '#testing/postgres.ts'
import { startProgram } from '#testing/network/service-process.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let t: TestApp
let url: string
let folder: string
beforeAll(async () => {
  const database = await postgresDatabase()
  url = database.url
  t = await testApp(database)
  folder = mkdtempSync(join(tmpdir(), 'navyk-commands-'))
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true })
})

async function run(command: string, args: string[], settings: Record<string, string> = { DATABASE_URL: url }) {
  const child = startProgram(`commands/${command}-command.ts`, settings, args)
  child.stdin.end()
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { said, complained, code }
}

const messages = async () => (await t.services.db.selectFrom('outgoing_message').select('id').execute()).length

test('a dry run counts what is over by kind, with the oldest, and changes nothing; without it the rows go', {
  timeout: 90_000,
}, async () => {
  const oldest = new Date(systemClock.now().getTime() - 20 * dayMs)
  for (const at of [oldest, new Date(oldest.getTime() + dayMs), systemClock.now()]) {
    await sql`insert into outgoing_message (id, channel, recipient, body, created_at)
      values (${t.services.ids.next()}, 'sms', '375290000000', 'x', ${at})`.execute(t.services.db)
  }
  const dry = await run('retention', ['--dry-run'])
  expect([dry.code, dry.complained]).toEqual([0, ''])
  expect(dry.said).toMatch(new RegExp(`^sent_messages +2  oldest ${oldest.toISOString()}$`, 'm'))
  expect(dry.said).toMatch(/^archived_notices +0$/m)
  expect(dry.said).toMatch(/^\d+ rows of \d+ kinds are over\.\nNothing was changed\.\n$/m)
  expect(await messages()).toBe(3)
  const wet = await run('retention', [])
  expect([wet.code, wet.said.includes('rows were removed.')]).toEqual([0, true])
  expect(await messages()).toBe(1)
})

test('who was erased is erased again by the list, and the command says how many', { timeout: 90_000 }, async () => {
  const { accountId } = t.people.otherCustomer
  const list = join(folder, 'erasures')
  writeFileSync(
    list,
    `{"time":"2026-11-18T00:30:00.000Z","accountId":"${accountId}","msg":"an account was erased at its owner’s wish"}\n`,
  )
  const first = await run('erase-again', [`--from=${list}`])
  expect([first.code, first.complained, first.said]).toEqual([
    0,
    '',
    '1 erasures in the list. Accounts: 1 erased again, 0 were erased already, 0 are not in this database. Leads: 0 erased again.\n',
  ])
  const { phone } = await t.services.db
    .selectFrom('account')
    .select('phone')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  expect(phone).toBe(`erased-${accountId}`)
  expect((await run('erase-again', [`--from=${list}`])).said).toContain('0 erased again, 1 were erased already')
})

test.each([
  ['retention', ['--dry'], 'npm run retention -- [--dry-run]\n'],
  ['erase-again', [], 'npm run erase-again -- --from=FILE [--from=FILE …]\n'],
  ['erase-again', ['--from=/nowhere/list'], '/nowhere/list can not be read.\n'],
])('%s %j says how it is used, and does nothing', { timeout: 60_000 }, async (command, args, complaint) => {
  const { code, complained } = await run(command, args)
  expect([code, complained]).toEqual([2, complaint])
})

test('without a database of its own neither command starts', { timeout: 60_000 }, async () => {
  const answers = await Promise.all([run('retention', [], {}), run('erase-again', [`--from=${folder}`], {})])
  for (const { code, complained } of answers)
    expect([code, complained]).toEqual([2, expect.stringContaining('DATABASE_URL')])
})
