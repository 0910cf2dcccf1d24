import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { globSync } from 'node:fs'
import * as directorySpec from '@navyk/api-spec/people/directory'
import * as learnersSpec from '@navyk/api-spec/people/learners'
import * as contractsSpec from '@navyk/api-spec/teaching/contracts'
import { type Action, downloadActions, listActionKinds, listActions } from '@navyk/api-spec/views/oversight'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countStatements } from '#testing/acting/lessons.ts'
import { recordEvent } from '#platform/audit'
import {
  contractToAcknowledge,
  monthFromPlanToPayment,
  offerWithResponse,
} from '#testing/walks/chain/finished-chain.ts'
import { createContract } from '#testing/acting/teaching.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { listActions as listActionsOf } from './list-actions.ts'
import type { ReadingRecorder } from './record-readings.ts'
import words from './messages.ru.json' with { type: 'json' }

let t: TestApp
let contract: { id: string }
let otherContract: { id: string }
beforeAll(async () => {
  t = await testApp()
  const ids = await offerWithResponse(t)
  await contractToAcknowledge(t, ids)
  await monthFromPlanToPayment(t, ids)
  contract = { id: ids.contract }
  const { otherCustomer: customer, otherExecutor: executor, manager } = t.people
  otherContract = await createContract(t, { customer, executor })
  const event = { objectKind: 'contract', objectId: otherContract.id, action: 'created' }
  await t.services.transact((tx) => recordEvent(tx, t.services, manager.session, event))
})
afterAll(() => t.close())

const administrator = () => t.people.administrator
const ask = (query: Record<string, string>) => t.call(listActions, { as: administrator(), query })
async function find(query: Record<string, string>): Promise<Action[]> {
  const { status, body } = await ask({ limit: '100', ...query })
  expect(status).toBe(200)
  return body.data
}

describe('the trail of actions is listed', () => {
  test('newest first, in the language of the request, with a link to the screen of the thing', async () => {
    const rows = await find({ object: `contract:${contract.id}` })
    expect(rows.find(({ actorId }) => actorId !== null)).toMatchObject({
      object: `contract:${contract.id}`,
      what: 'договор',
      path: contractPath(contract.id),
    })
    const all = await find({})
    expect(all.map(({ id }) => id)).toEqual(
      all
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    )
    const english = await t.call(listActions, { as: administrator(), headers: { 'accept-language': 'en' } })
    expect(english.body.data.map(({ what }: Action) => what)).toContain('contract')
  })

  test('for one thing', async () => {
    const rows = await find({ object: `contract:${contract.id}` })
    expect(new Set(rows.map(({ object }) => object))).toEqual(new Set([`contract:${contract.id}`]))
    expect(await find({ object: `invoice:${contract.id}` })).toEqual([])
  })

  test('for one kind of thing', async () => {
    const rows = await find({ kind: 'lesson' })
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows.map(({ what }) => what))).toEqual(new Set(['занятие']))
  })

  test('by one person', async () => {
    const { accountId } = t.people.executor
    const rows = await find({ actorId: accountId })
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows.map(({ actorId }) => actorId))).toEqual(new Set([accountId]))
  })

  test('about one person: their things and their actions, whoever did the rest, and nothing of others', async () => {
    const { accountId } = t.people.customer
    const objects = new Set((await find({ aboutId: accountId })).map(({ object }) => object))
    expect(objects).toContain(`contract:${contract.id}`)
    expect([...objects].some((object) => object.startsWith('lesson:'))).toBe(true)
    expect(objects).not.toContain(`contract:${otherContract.id}`)
    const byOthers = (await find({ aboutId: accountId })).filter(({ actorId }) => actorId !== accountId)
    expect(byOthers.length).toBeGreaterThan(0)
  })

  test('between two days of Minsk, both included', async () => {
    const dayOf = ({ at }: Action) => businessDate(new Date(at))
    const all = await find({})
    const [last = '', before = ''] = [...new Set(all.map(dayOf))]
    const of = (...days: string[]) => all.filter((row) => days.includes(dayOf(row))).map(({ id }) => id)
    const found = async (query: Record<string, string>) => (await find(query)).map(({ id }) => id)
    expect(await found({ from: last })).toEqual(of(last))
    expect(await found({ from: before, to: before })).toEqual(of(before))
    expect(await found({ from: before, to: last })).toEqual(of(last, before))
    expect(await found({ from: addDays(last, 1) })).toEqual([])
  })

  test('page by page, none twice and none left out', async () => {
    const all = (await find({})).map(({ id }) => id)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { body } = await ask({ limit: '7', ...(cursor && { cursor }) })
      seen.push(...body.data.map(({ id }: Action) => id))
      cursor = body.nextCursor ?? undefined
    } while (cursor !== undefined && seen.length < all.length)
    expect(seen.slice(0, all.length)).toEqual(all)
  })

  test('with as many queries for a hundred rows as for one', async () => {
    const aboutId = t.people.customer.accountId
    const count = (limit: number) =>
      countStatements(t, (tx) =>
        listActionsOf(tx, t.services, administrator().session, { aboutId, limit }, { language: 'ru' }),
      )
    expect([await count(1), await count(100)]).toEqual([3, 3])
  })
})

test.each([
  ['an object without a kind', { object: '01900000-0000-7000-8000-000000000000' }, 'object'],
  ['an object that is no id', { object: 'invoice:7' }, 'object'],
  ['a kind that is no word', { kind: 'Invoice; drop' }, 'kind'],
  ['a day that there is not', { from: '2026-02-30' }, 'from'],
  ['a person who is no id', { aboutId: 'me' }, 'aboutId'],
])('%s is refused at its field', async (_, query, field) => {
  const answer = await ask(query)
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
})

test('only administrators see the trail, its kinds and its workbook', async () => {
  for (const endpoint of [listActions, listActionKinds, downloadActions]) {
    for (const who of ['manager', 'accountant', 'executor', 'customer'] as const)
      expect((await t.call(endpoint, { as: t.people[who] })).status).toBe(403)
    expect((await t.call(endpoint, {})).status).toBe(401)
  }
})

test('the kinds of things are listed by their words', async () => {
  const { body } = await t.call(listActionKinds, { as: administrator() })
  const labels = body.data.map(({ label }: { label: string }) => label)
  expect(labels).toEqual(labels.toSorted((one: string, other: string) => one.localeCompare(other, 'ru')))
  expect(body.data).toContainEqual({ kind: 'invoice', label: 'счёт' })
})

test('a workbook for a person’s request has the actions on their data, and the staff who have read it', async () => {
  const { customer, manager } = t.people
  await t.call(contractsSpec.getContract, { as: manager, params: { id: contract.id } })
  const recorder = t.services.reads as ReadingRecorder
  await recorder.write()
  const query = { aboutId: customer.accountId }
  const answer = await t.call(downloadActions, { as: administrator(), query })
  const [actions, readings] = await readWorkbook(Buffer.from(answer.bytes))
  expect([actions?.sheet, readings?.sheet]).toEqual(['Кто что сделал', 'Кто смотрел данные'])
  expect(actions?.data).toHaveLength(1 + (await find(query)).length)
  expect(actions?.data.flat()).toContain(contract.id)
  expect(actions?.data.flat()).not.toContain(otherContract.id)
  expect(readings?.data.flat()).toContainEqual(expect.stringContaining('Last-manager'))
  // That it was made is a reading of the person's data itself.
  await recorder.write()
  const kept = await t.services.db
    .selectFrom('reading')
    .select(['kind', 'subject_id'])
    .where('reader_id', '=', administrator().accountId)
    .execute()
  expect(kept).toEqual([{ kind: 'accounts', subject_id: customer.accountId }])
})

test('without a person the workbook has only the actions', async () => {
  const answer = await t.call(downloadActions, { as: administrator(), query: { kind: 'lesson' } })
  const sheets = await readWorkbook(Buffer.from(answer.bytes))
  expect(sheets).toHaveLength(1)
  expect(sheets[0]?.data).toHaveLength(1 + (await find({ kind: 'lesson' })).length)
})

test('each action and each kind of thing that the sources record has a word', () => {
  const folder = join(import.meta.dirname, '../../..')
  const text = globSync('{domains,platform}/**/*.ts', { cwd: folder })
    .filter((file) => !file.includes('.test.') && !file.startsWith('platform/http/'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
  const recorded = [...text.matchAll(/\baction: (?:\w+ \? )?'([a-z_]+)'(?: : '([a-z_]+)')?/g)]
  const actions = recorded.flatMap(([, one, other]) => [one, other]).filter((word) => word !== undefined)
  const kinds = [...text.matchAll(/\bobjectKind: '([a-z_]+)'/g)].flatMap(([, kind]) => kind ?? [])
  expect([actions.length > 100, kinds.length > 50]).toEqual([true, true])
  expect(actions.filter((word) => !(`oversight.actions.${word}` in words))).toEqual([])
  expect(kinds.filter((word) => !(`oversight.objects.${word}` in words))).toEqual([])
})

test('the trail of a person has the looks of staff at their account', async () => {
  const { otherCustomer } = t.people
  await t.call(directorySpec.getAccount, { as: administrator(), params: { id: otherCustomer.accountId } })
  await t.call(learnersSpec.listLearners, { as: administrator() })
  const [newest] = await find({ aboutId: otherCustomer.accountId })
  expect(newest).toMatchObject({ what: 'учётная запись', done: 'просмотрено', actorId: administrator().accountId })
})
