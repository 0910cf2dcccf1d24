import { randomUUID } from 'node:crypto'
import { createLearner, type Learner, listLearners, updateLearner } from '@navyk/api-spec/people/learners'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addLearner, asCustomer, learnerForm } from '#testing/acting/agreements.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { createAccounts } from '#people/accounts'
import { listDoubles } from './double-queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const names = (rows: Learner[]) => rows.map((row) => `${row.lastName} ${row.firstName}`)

describe('the list of learners', () => {
  test('is ordered by name, a page at a time', async () => {
    const customer = await asCustomer(t)
    for (const [lastName, firstName] of [
      ['Мороз', 'Юля'],
      ['Белая', 'Яна'],
      ['Мороз', 'Артём'],
    ] as const) {
      await addLearner(t, customer, { firstName, lastName })
    }
    const first = await t.call(listLearners, { as: customer, query: { limit: '2' } })
    const second = await t.call(listLearners, {
      as: customer,
      query: { limit: '2', cursor: first.body.nextCursor },
    })
    expect(names(first.body.data)).toEqual(['Белая Яна', 'Мороз Артём'])
    expect(names(second.body.data)).toEqual(['Мороз Юля'])
    expect(second.body.nextCursor).toBeNull()
  })

  test('has only a customer’s own learners; staff list everybody’s or one customer’s', async () => {
    const { customer, otherCustomer, manager } = t.people
    const own = await addLearner(t, customer)
    const foreign = await addLearner(t, otherCustomer, { lastName: 'Чужой' })
    const listed = async (as: typeof customer, query = {}) =>
      ((await t.call(listLearners, { as, query })).body.data as Learner[]).map(({ id }) => id)
    expect(await listed(customer)).toEqual([own.id])
    expect(await listed(customer, { customerId: otherCustomer.cabinetId })).toEqual([])
    expect(await listed(manager)).toEqual(expect.arrayContaining([own.id, foreign.id]))
    expect(await listed(manager, { customerId: otherCustomer.cabinetId })).toEqual([foreign.id])
  })

  test('refuses a cursor that it did not write', async () => {
    for (const cursor of ['x', Buffer.from('[1,2,3]').toString('base64url')]) {
      const { status, body } = await t.call(listLearners, { as: t.people.customer, query: { cursor } })
      expect([status, body.errors]).toEqual([422, { cursor: ['Список нужно открыть заново'] }])
    }
  })
})

describe('adding a learner', () => {
  const count = async () => (await t.services.db.selectFrom('learner').select('id').execute()).length

  test.each([
    ['no name', { firstName: ' ' }, { firstName: ['Обязательное поле'] }],
    ['a year that has not begun', { birthYear: 2027 }, { birthYear: ['Этот год ещё не наступил'] }],
    ['a year as text', { birthYear: '2014' }, { birthYear: ['Нужен год'] }],
    ['an unknown field', { grade: 5 }, { grade: ['Неизвестное поле'] }],
    ['an owner that is no id', { customerId: 'me' }, { customerId: ['Неизвестный номер'] }],
  ])('with %s is refused at the field, and nothing is stored', async (_, fields, errors) => {
    const before = await count()
    const answer = await t.call(createLearner, { as: t.people.customer, body: { ...learnerForm, ...fields } })
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
    expect(await count()).toBe(before)
  })

  test('accepts a child of this year, and an unknown year', async () => {
    for (const birthYear of [2026, null]) {
      const answer = await t.call(createLearner, { as: t.people.customer, body: { ...learnerForm, birthYear } })
      expect(answer.body.data.birthYear).toBe(birthYear)
    }
  })

  test('twice with one key adds one', async () => {
    const before = await count()
    const send = () => t.call(createLearner, { as: t.people.customer, body: learnerForm, key: 'the-same-press' })
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
    expect(await count()).toBe(before + 1)
  })
})

describe('changing a learner', () => {
  test('raises the version and records what changed', async () => {
    const learner = await addLearner(t, t.people.customer)
    const body = { ...learnerForm, note: 'Аллергия на мел', version: learner.version }
    const answer = await t.call(updateLearner, { as: t.people.customer, params: { id: learner.id }, body })
    expect(answer.body.data).toMatchObject({ note: 'Аллергия на мел', version: 2 })
    const event = await t.services.db
      .selectFrom('audit_event')
      .select(['action', 'changes'])
      .where('object_id', '=', learner.id)
      .where('action', '=', 'changed')
      .executeTakeFirst()
    expect(event?.changes).toEqual({ note: { from: '', to: 'Аллергия на мел' } })
  })

  test('from an old version is refused with the learner as it is now', async () => {
    const learner = await addLearner(t, t.people.customer)
    const change = (note: string) =>
      t.call(updateLearner, {
        as: t.people.customer,
        params: { id: learner.id },
        body: { ...learnerForm, note, version: 1 },
      })
    await change('первый')
    const late = await change('второй')
    expect([late.status, late.body.code]).toEqual([409, 'version_conflict'])
    expect(late.body.current).toEqual({ ...learner, note: 'первый', version: 2 })
  })

  test('of somebody else is answered like an absent one', async () => {
    const learner = await addLearner(t, t.people.otherCustomer)
    const change = (id: string) =>
      t.call(updateLearner, { as: t.people.customer, params: { id }, body: { ...learnerForm, version: 1 } })
    const [foreign, absent, malformed] = [await change(learner.id), await change(randomUUID()), await change('x')]
    expect(foreign.status).toBe(404)
    expect(foreign.text).toBe(absent.text)
    expect(malformed.text).toBe(absent.text)
  })
})

const leaving = () => ({ deletion_asked_at: t.clock.now(), deletion_at: t.clock.now() })
let phones = 375_334_461_000
const cabinets = [{ role: 'customer' as const }]
test.each([
  [2014, 2014, true],
  [2014, 2013, false],
  [2014, null, true],
  [null, 2014, true],
  [null, null, true],
])(
  'customers of one name with learners of one name, born in %s and %s, count as a possible double: %s',
  async (one, other, areOne) => {
    const years = [one, other]
    const person = { lastName: 'Берёза', firstName: `Анна ${years.join()}`, passwordHash: '' }
    const found = await t.services.transact(async (tx) => {
      const made = await createAccounts(
        tx,
        t.services,
        years.map(() => ({ ...person, phone: `${phones++}`, email: null, cabinets })),
      )
      const learner = { first_name: 'Ян', last_name: 'Берёза', note: '', created_at: t.clock.now() }
      const rows = made.map((account, at) => ({
        ...learner,
        id: t.services.ids.next(),
        customer_id: account.cabinets.customer ?? '',
        birth_year: years[at] ?? null,
      }))
      await tx.insertInto('learner').values(rows).execute()
      const { rows: pairs } = await listDoubles(tx, { areDistinct: false }, { limit: 100 })
      return pairs.filter(({ newer_id }) => newer_id === rows[1]?.customer_id)
    })
    expect(found.map(({ has_learner: hasLearner }) => hasLearner)).toEqual(areOne ? [true] : [])
  },
)

test.each([
  ['whom nothing sets apart', () => ({}), undefined, true],
  ['one of whom is leaving', leaving, undefined, false],
  ['the newer of whom is of the staff', () => ({}), 'newer' as const, false],
  ['the older of whom is of the staff', () => ({}), 'older' as const, true],
])('customers of one name and e-mail, %s, count as a possible double or not', async (title, columns, staff, areOne) => {
  const person = { lastName: 'Двойная', firstName: title, passwordHash: '' }
  const found = await t.services.transact(async (tx) => {
    const made = await createAccounts(
      tx,
      t.services,
      (['older', 'newer'] as const).map((which) => ({
        ...person,
        phone: `${phones++}`,
        email: which === 'older' ? 'Two@example.test' : 'two@example.test',
        cabinets:
          staff === which ? [...cabinets, { role: 'staff' as const, permissions: ['manager' as const] }] : cabinets,
      })),
    )
    await tx
      .updateTable('account')
      .set({ first_name: title, ...columns() })
      .where('id', '=', made[0]?.accountId ?? '')
      .execute()
    const { rows: pairs } = await listDoubles(tx, { areDistinct: false, sign: 'email' }, { limit: 100 })
    return pairs.filter(({ newer_id }) => newer_id === made[1]?.cabinets.customer)
  })
  expect(found).toHaveLength(areOne ? 1 : 0)
})
