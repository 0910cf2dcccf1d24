import {
  type Application,
  applyAsExecutor,
  approveApplication,
  checkApplication,
  declineApplication,
  downloadApplications,
  getOwnApplication,
  listApplications,
  withdrawApplication,
} from '@navyk/api-spec/market/applications'
import { minuteMs } from '@navyk/api-spec/kit'
import { listNotices, type Notice } from '@navyk/api-spec/messages/notices'
import { type Cabinet, listCabinets } from '@navyk/api-spec/people/sessions'
import { getHome } from '@navyk/api-spec/views/home'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asCustomer, publishOffer } from '#testing/acting/agreements.ts'
import { signedIn, type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { createAccounts } from '#people/accounts'
import { hashPassword } from '#people/passwords'

let t: TestApp
let people = 0
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const form = {
  about: 'Преподаю математику восьмой год, готовлю к олимпиадам',
  subjects: ['mathematics', 'physics'],
  formats: ['online'],
  city: 'Гродно',
  experienceYears: 8,
}

async function newCustomer(name = { firstName: 'Вера', lastName: 'Лис' }): Promise<TestPerson> {
  people += 1
  const phone = `3752955600${String(people).padStart(2, '0')}`
  const draft = { phone, passwordHash: await hashPassword('x'), ...name, email: `vera${people}@example.test` }
  const [made] = await t.services.transact((tx) =>
    createAccounts(tx, t.services, [{ ...draft, cabinets: [{ role: 'customer' }] }]),
  )
  return signedIn(t.services, made?.accountId ?? '', made?.cabinets.customer ?? '', phone)
}

const apply = (as: TestPerson, body: object = form) => t.call(applyAsExecutor, { as, body })
const own = async (as: TestPerson) => (await t.call(getOwnApplication, { as })).body
const noticesOf = async (as: TestPerson): Promise<string[]> =>
  (await t.call(listNotices, { as, query: { box: 'new' } })).body.data.map(({ message }: Notice) => message)

async function submitted(as?: TestPerson): Promise<{ as: TestPerson; application: Application }> {
  const person = as ?? (await newCustomer())
  return { as: person, application: (await apply(person)).body.data }
}

const check = (as: TestPerson, { id }: { id: string }, body: object = { version: 1 }) =>
  t.call(checkApplication, { as, params: { id }, body })

const decide = (
  endpoint: typeof approveApplication | typeof declineApplication | typeof withdrawApplication,
  as: TestPerson,
  { id }: { id: string },
  body: object = { version: 1 },
) => t.call(endpoint, { as, params: { id }, body })

test('a customer applies and waits, and every manager is notified', async () => {
  const as = await newCustomer()
  expect(await own(as)).toEqual({ data: null, mayApply: true })
  const answer = await apply(as)
  expect(answer.status).toBe(200)
  expect(answer.body.data).toMatchObject({ ...form, state: 'submitted', reason: null, decidedAt: null, version: 1 })
  expect(await own(as)).toEqual({ data: answer.body.data, mayApply: false })
  expect(await noticesOf(t.people.manager)).toContain('Новая анкета исполнителя: Гродно')
  for (const other of [t.people.accountant, t.people.administrator]) expect(await noticesOf(other)).toEqual([])
})

test('the same request twice is one application, and a second one is refused', async () => {
  const as = await newCustomer()
  const call = { as, body: form, key: 'one-and-the-same' }
  const [first, repeated] = [await t.call(applyAsExecutor, call), await t.call(applyAsExecutor, call)]
  expect(repeated.body).toEqual(first.body)
  const second = await apply(as)
  expect([second.status, second.body.code]).toEqual([409, 'already_applied'])
})

test('an approved applicant gets an executor’s cabinet, and is notified inside and outside', async () => {
  const { as, application } = await submitted()
  const answer = await decide(approveApplication, t.people.manager, application)
  expect(answer.body.data).toMatchObject({ state: 'approved', version: 2, applicant: { lastName: 'Лис' } })
  const cabinets = (await t.call(listCabinets, { as })).body.data as Cabinet[]
  expect(cabinets.map(({ role }) => role)).toEqual(['executor', 'customer'])
  expect(await noticesOf(as)).toEqual(['Ваша анкета одобрена: у вас есть кабинет исполнителя'])
  const told = (await t.outbox()).filter(({ text }) => text.includes('анкета одобрена'))
  expect(told.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms'])
  expect((await apply(as)).body.code).toBe('already_executor')
})

test('a manager checks an application and sets the time of an interview, moves it and drops it; the applicant is notified each time', async () => {
  const { as, application } = await submitted()
  const { manager } = t.people
  const begun = await check(manager, application)
  expect(begun.body.data).toMatchObject({ state: 'checking', interviewAt: null, decidedAt: null, version: 2 })
  expect(await noticesOf(as)).toEqual(['Вашу анкету исполнителя проверяет менеджер'])
  const named = await check(manager, application, { version: 2, interviewOn: '2027-01-12', interviewTime: '18:30' })
  expect(named.body.data).toMatchObject({ state: 'checking', interviewAt: '2027-01-12T15:30:00.000Z', version: 3 })
  expect(await own(as)).toMatchObject({
    data: { state: 'checking', interviewAt: '2027-01-12T15:30:00.000Z' },
    mayApply: false,
  })
  expect((await apply(as)).body.code).toBe('already_applied')
  expect(await noticesOf(as)).toEqual([expect.stringMatching(/анкете: 12\sянваря, 18:30$/)])
  const moved = { version: 3, interviewOn: '2027-01-13', interviewTime: '18:30' }
  expect((await check(manager, application, moved)).body.data.interviewAt).toBe('2027-01-13T15:30:00.000Z')
  expect(await noticesOf(as)).toEqual([expect.stringMatching(/анкете: 13\sянваря, 18:30$/)])
  expect((await check(manager, application, { version: 4 })).body.data.interviewAt).toBeNull()
  // A later notice about the same application takes the place of an earlier one.
  expect(await noticesOf(as)).toEqual(['Собеседования по вашей анкете не будет'])
  expect((await decide(approveApplication, manager, application, { version: 5 })).body.data.state).toBe('approved')
})

test('an interview is in the future, and only managers set it', async () => {
  const { as, application } = await submitted()
  const { manager, accountant } = t.people
  const refusals: [object, string][] = [
    [{ interviewOn: '2027-01-12' }, 'interviewTime'],
    [{ interviewTime: '18:30' }, 'interviewOn'],
    [{ interviewOn: '2020-01-12', interviewTime: '18:30' }, 'interviewTime'],
    [{ interviewOn: '2027-01-12', interviewTime: '25:00' }, 'interviewTime'],
  ]
  for (const [body, field] of refusals) {
    const answer = await check(manager, application, { version: 1, ...body })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  }
  expect((await own(as)).data).toMatchObject({ state: 'submitted', version: 1 })
  for (const person of [as, accountant, t.people.executor]) expect((await check(person, application)).status).toBe(403)
  expect((await t.call(checkApplication, { params: { id: application.id }, body: { version: 1 } })).status).toBe(401)
  expect((await check(manager, { id: as.accountId })).status).toBe(404)
  expect((await check(manager, application, { version: 7 })).body.code).toBe('version_conflict')
})

test('the applications that wait for a decision are the new and the checked ones, oldest first', async () => {
  const first = await submitted()
  const second = await submitted()
  await check(t.people.manager, first.application)
  const list = async (state: string): Promise<string[]> =>
    (await t.call(listApplications, { as: t.people.manager, query: { state, limit: '100' } })).body.data.map(
      ({ id }: Application) => id,
    )
  const both = [first.application.id, second.application.id]
  expect((await list('open')).filter((id) => both.includes(id))).toEqual(both)
  expect((await list('checking')).filter((id) => both.includes(id))).toEqual([first.application.id])
  await decide(withdrawApplication, first.as, first.application, { version: 2 })
  expect((await list('open')).includes(first.application.id)).toBe(false)
})

test('the facts of the application begin the card: requests are matched by them, and only publishing the card is left', async () => {
  const { as, application } = await submitted()
  await decide(approveApplication, t.people.manager, application)
  const cabinets = (await t.call(listCabinets, { as })).body.data as Cabinet[]
  const cabinetId = cabinets.find(({ role }) => role === 'executor')?.id ?? ''
  const executor = await signedIn(t.services, as.accountId, cabinetId, as.phone)
  const [fitting, other] = [await publishOffer(t, { format: 'online' }), await publishOffer(t, { subject: 'chess' })]
  const { firstSteps, newOffers } = (await t.call(getHome, { as: executor })).body.data
  expect(firstSteps).toEqual(['publishing', 'hours', 'telegram'])
  const suitable = newOffers.items.map(({ id }: { id: string }) => id)
  expect([suitable.includes(fitting.id), suitable.includes(other.id)]).toEqual([true, false])
})

test('a declined applicant reads why and may apply again', async () => {
  const { as, application } = await submitted()
  const reason = 'Нет диплома'
  const answer = await decide(declineApplication, t.people.administrator, application, { version: 1, reason })
  expect(answer.body.data).toMatchObject({ state: 'declined', reason })
  expect(await noticesOf(as)).toEqual(['Ваша анкета отклонена: Нет диплома'])
  const told = (await t.outbox()).filter(({ to, text }) => to === as.phone && text.includes('отклонена'))
  expect(told.map(({ channel }) => channel)).toEqual(['sms'])
  expect(await own(as)).toMatchObject({ data: { state: 'declined', reason }, mayApply: true })
  expect((await apply(as)).status).toBe(200)
})

test('an application is withdrawn by its author alone', async () => {
  const { as, application } = await submitted()
  const foreign = await decide(withdrawApplication, t.people.customer, application)
  const absent = await decide(withdrawApplication, t.people.customer, { id: as.accountId })
  expect([foreign.status, foreign.text]).toEqual([404, absent.text])
  expect((await decide(withdrawApplication, as, application)).body.data.state).toBe('withdrawn')
  expect((await own(as)).mayApply).toBe(true)
})

test('a decided application is not decided again, and the answer has its state', async () => {
  const { as, application } = await submitted()
  await decide(withdrawApplication, as, application)
  for (const [endpoint, person, body] of [
    [approveApplication, t.people.manager, { version: 1 }],
    [declineApplication, t.people.manager, { version: 2, reason: 'Поздно' }],
    [withdrawApplication, as, { version: 2 }],
  ] as const) {
    const answer = await decide(endpoint, person, application, body)
    expect([answer.status, answer.body.code, answer.body.current.state]).toEqual([409, 'version_conflict', 'withdrawn'])
  }
})

test('a person with an executor’s cabinet can not apply', async () => {
  const as = await asCustomer(t)
  expect(await own(as)).toEqual({ data: null, mayApply: false })
  expect((await apply(as)).body.code).toBe('already_executor')
})

test('a person without a name enters it first', async () => {
  const as = await newCustomer({ firstName: '', lastName: '' })
  expect((await own(as)).mayApply).toBe(true)
  expect((await apply(as)).body.code).toBe('name_missing')
})

test.each([
  ['about', { about: 'Мало' }],
  ['about', { about: 'а'.repeat(2001) }],
  ['subjects', { subjects: [] }],
  ['subjects.0', { subjects: ['alchemy'] }],
  ['formats', { formats: [] }],
  ['city', { city: ' ' }],
  ['experienceYears', { experienceYears: -1 }],
  ['experienceYears', { experienceYears: 71 }],
])('an application with %s is checked (%o)', async (field, wrong) => {
  const answer = await apply(t.people.otherCustomer, { ...form, ...wrong })
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
})

describe('the staff’s list', () => {
  test('holds the waiting applications, oldest first, page by page', async () => {
    const query = { state: 'submitted', limit: '1' }
    const seen: Application[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await t.call(listApplications, {
        as: t.people.manager,
        query: cursor === '' ? query : { ...query, cursor },
      })
      seen.push(...page.body.data)
      cursor = page.body.nextCursor
    }
    expect(seen.length).toBeGreaterThan(1)
    expect(seen.map(({ id }) => id)).toEqual(seen.map(({ id }) => id).toSorted())
    expect(new Set(seen.map(({ state }) => state))).toEqual(new Set(['submitted']))
  })

  test('is counted on a manager’s home page', async () => {
    const { body } = await t.call(getHome, { as: t.people.manager })
    const waiting = await t.call(listApplications, { as: t.people.manager, query: { state: 'open' } })
    expect(body.data.queue).toContainEqual(
      expect.objectContaining({ kind: 'executor_applications', count: waiting.body.data.length }),
    )
  })

  test('refuses a cursor that it did not write', async () => {
    const answer = await t.call(listApplications, { as: t.people.manager, query: { cursor: 'x' } })
    expect(Object.keys(answer.body.errors)).toEqual(['cursor'])
  })

  test('is searched by the name of the applicant', async () => {
    const { application } = await submitted(await newCustomer({ firstName: 'Зоя', lastName: 'Чайка' }))
    const found = async (search: string) =>
      (await t.call(listApplications, { as: t.people.manager, query: { search } })).body.data.map(
        ({ id }: Application) => id,
      )
    for (const search of ['чайка', 'Зоя чай']) expect(await found(search)).toEqual([application.id])
    expect(await found('зоя лис')).toEqual([])
    const query = { search: 'а'.repeat(101) }
    expect((await t.call(listApplications, { as: t.people.manager, query })).status).toBe(422)
  })

  test('is downloaded as a workbook with the same filter, with phones masked', async () => {
    const as = await newCustomer({ firstName: 'Ян', lastName: '=Клён' })
    await submitted(as)
    const query = { state: 'submitted', search: '=клён' }
    const answer = await t.call(downloadApplications, { as: t.people.administrator, query })
    const [sheet] = await readWorkbook(Buffer.from(answer.bytes))
    const [head, row, ...more] = sheet?.data ?? []
    expect([sheet?.sheet, head?.slice(0, 3), more]).toEqual(['Анкеты', ['Кто подал', 'Телефон', 'Предметы'], []])
    expect(row).toEqual([
      '=Клён Ян',
      `+375 29 ***-**-${as.phone.slice(-2)}`,
      'Математика, Физика',
      'Онлайн',
      'Гродно',
      8,
      form.about,
      'На рассмотрении',
      expect.any(Date),
      null,
      null,
      null,
    ])
    expect(answer.text).not.toContain(as.phone)
    const { data } = await own(as)
    await check(t.people.manager, data, { version: 1, interviewOn: '2027-01-12', interviewTime: '18:30' })
    const later = await t.call(downloadApplications, {
      as: t.people.administrator,
      query: { ...query, state: 'checking' },
    })
    const [checked] = await readWorkbook(Buffer.from(later.bytes))
    const [interviewAt, ...rest] = checked?.data[1]?.slice(-3) ?? []
    // A spreadsheet keeps a time as a part of a day, which is not exact.
    expect(Math.round(Number(interviewAt) / minuteMs) * minuteMs).toBe(Date.parse('2027-01-12T18:30:00Z'))
    expect(rest).toEqual([null, null])
  })

  test('is open, with its workbook, to managers and administrators only', async () => {
    const { accountant, customer, executor } = t.people
    for (const endpoint of [listApplications, downloadApplications]) {
      for (const as of [accountant, customer, executor]) expect((await t.call(endpoint, { as })).status).toBe(403)
      expect((await t.call(endpoint, {})).status).toBe(401)
      const query = { state: 'чужие' }
      expect((await t.call(endpoint, { as: t.people.manager, query })).status).toBe(422)
    }
  })
})

test('an application that was stored by an older form is listed, shown and decided as it is', async () => {
  const { as, application } = await submitted()
  await t.services.db
    .updateTable('executor_application')
    .set({ about: 'Кратко' })
    .where('id', '=', application.id)
    .execute()
  const { status, body } = await t.call(listApplications, { as: t.people.manager, query: { state: 'submitted' } })
  expect([status, body.data.find(({ id }: Application) => id === application.id)?.about]).toEqual([200, 'Кратко'])
  expect((await own(as)).data).toMatchObject({ about: 'Кратко', state: 'submitted' })
  expect((await decide(approveApplication, t.people.manager, application)).status).toBe(200)
})

test.each([
  ['open', 'submitted', 'the oldest'],
  ['submitted', 'submitted', 'the oldest'],
  ['checking', 'checking', 'the newest'],
  [undefined, 'submitted', 'the newest'],
] as const)('the list filtered by %s, of which two are %s, begins with %s', async (asked, state, first) => {
  const both = [(await submitted()).application.id, (await submitted()).application.id]
  await t.services.db.updateTable('executor_application').set({ state }).where('id', 'in', both).execute()
  const query = { limit: '100', ...(asked && { state: asked }) }
  const { data } = (await t.call(listApplications, { as: t.people.manager, query })).body
  const listed = data.map(({ id }: Application) => id).filter((id: string) => both.includes(id))
  expect(listed).toEqual(first === 'the oldest' ? both : both.toReversed())
})
