import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { eraseLead } from '@navyk/api-spec/market/leads'
import { requestDeletion } from '@navyk/api-spec/views/personal-data'
import { dayMs } from '@navyk/api-spec/kit'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { allTasks, createServices } from '#app.ts'
import { connectMemory } from '#platform/database'
import type { Services } from '#platform/services.ts'
import { createContract } from '#testing/acting/teaching.ts'
import { publishOffer } from '#testing/acting/agreements.ts'
import { migratedDump } from '#testing/databases/migrated-dump.ts'
import { typeLead } from '#testing/factories/leads.ts'
import { signedIn, type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { eraseAgain } from './erase-again.ts'
import { erasePeopleTask } from './erase-person.ts'
import { readErasures } from './erasure-lines.ts'
import { storeErasuresTask } from './store-erasures.ts'

let t: TestApp
let database: Awaited<ReturnType<typeof connectMemory>>
let folder: string
let file: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'navyk-erase-again-'))
  file = join(folder, 'erasures')
  database = await connectMemory(await migratedDump())
  t = await testApp(database)
  t.services.erasuresFile = file
})
afterEach(async () => {
  await t.close()
  rmSync(folder, { recursive: true })
})

const listed = () => readErasures(readFileSync(file, 'utf8'))

async function erase(...people: TestPerson[]): Promise<void> {
  for (const { accountId, cabinetId, phone } of people) {
    const as = await signedIn(t.services, accountId, cabinetId, phone)
    expect((await t.call(requestDeletion, { as })).status).toBe(200)
  }
  t.clock.advance(14 * dayMs)
  await allTasks(t.services)[erasePeopleTask]?.({})
}

/** Runs `work` on a database that was restored from a backup. */
async function onRestored<T>(backup: Blob | File, work: (services: Services) => Promise<T>): Promise<T> {
  const restored = await connectMemory(backup)
  try {
    return await work(createServices(restored, t.services, { mode: 'demo', smsPerDay: 1000 }))
  } finally {
    await restored.close()
  }
}

const nobody = { accounts: 0, erasedBefore: 0, unknown: 0, leads: 0, openContracts: [] }
const accountIn = async ({ db }: Pick<Services, 'db'>, { accountId }: TestPerson) =>
  db.selectFrom('account').select(['phone', 'last_name', 'email']).where('id', '=', accountId).executeTakeFirst()

test('who asked and was erased after a backup was made is erased again in what is restored of it', async () => {
  const { customer, executor } = t.people
  await createContract(t)
  await publishOffer(t)
  const backup = await database.dump()
  await sql`update contract set state = 'finished'`.execute(t.services.db)
  await erase(customer, executor)
  expect(
    listed()
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([customer.accountId, executor.accountId].toSorted())
  await onRestored(backup, async (services) => {
    expect((await accountIn(services, customer))?.phone).toBe(customer.phone)
    const outcome = await eraseAgain(services, listed())
    expect(outcome).toMatchObject({ ...nobody, accounts: 2, openContracts: expect.any(Array) })
    // The backup is from before the contract ended.
    expect(outcome.openContracts).toHaveLength(2)
    for (const person of [customer, executor]) {
      expect(await accountIn(services, person)).toEqual(await accountIn(t.services, person))
    }
    expect(await eraseAgain(services, listed())).toEqual({ ...nobody, erasedBefore: 2 })
  })
})

test('one who was frozen when the backup was made is erased again as well', async () => {
  const { customer } = t.people
  const as = await signedIn(t.services, customer.accountId, customer.cabinetId, customer.phone)
  await t.call(requestDeletion, { as })
  const backup = await database.dump()
  await erase()
  await onRestored(backup, async (services) => {
    expect(await eraseAgain(services, listed())).toEqual({ ...nobody, accounts: 1 })
  })
})

test('whoever the database does not know is passed over', async () => {
  const erasure = { kind: 'account' as const, id: randomUUID(), at: t.clock.now() }
  expect(await eraseAgain(t.services, [erasure])).toEqual({ ...nobody, unknown: 1 })
})

test('a stranger’s lead that was erased is erased again, and its history says so', async () => {
  const { id } = await typeLead(t, { phone: '291110007', firstName: 'Снежана' })
  const backup = await database.dump()
  expect((await t.call(eraseLead, { as: t.people.administrator, params: { id } })).status).toBe(200)
  await allTasks(t.services)[storeErasuresTask]?.({})
  expect(listed().map((each) => [each.kind, each.id])).toEqual([['lead', id]])
  await onRestored(backup, async (services) => {
    expect(await eraseAgain(services, listed())).toEqual({ ...nobody, leads: 1 })
    const lead = await services.db.selectFrom('lead').selectAll().where('id', '=', id).executeTakeFirst()
    expect(lead).toMatchObject({ phone: '', state: 'lost' })
    expect(lead?.first_name).not.toBe('Снежана')
    expect(await eraseAgain(services, listed())).toEqual(nobody)
  })
})

test('one who can not be erased keeps nobody else from it', async () => {
  const { customer, otherCustomer } = t.people
  const { db } = t.services
  await sql`
    create function refuse_erasure() returns trigger language plpgsql as $$
    begin raise exception 'not this one'; end $$`.execute(db)
  await sql`
    create trigger refuse_erasure before update on account for each row
    when (new.erased_at is not null and old.id = ${sql.lit(otherCustomer.accountId)})
    execute function refuse_erasure()`.execute(db)
  const erasures = [otherCustomer, customer].map(({ accountId }) => ({
    kind: 'account' as const,
    id: accountId,
    at: t.clock.now(),
  }))
  await expect(eraseAgain(t.services, erasures)).rejects.toThrow('1 accounts could not be erased')
  expect((await accountIn(t.services, customer))?.phone).toBe(`erased-${customer.accountId}`)
  expect((await accountIn(t.services, otherCustomer))?.phone).toBe(otherCustomer.phone)
})

test('a list that is lost is written anew from the database', async () => {
  await erase(t.people.customer)
  const before = listed()
  rmSync(file)
  await allTasks(t.services)[storeErasuresTask]?.({})
  expect(listed()).toEqual(before)
})

test('without ERASURES_FILE no list is kept', async () => {
  delete t.services.erasuresFile
  await erase(t.people.customer)
  expect(() => listed()).toThrow('ENOENT')
})
