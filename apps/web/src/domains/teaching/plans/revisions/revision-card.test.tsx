import type { Plan } from '@navyk/api-spec/teaching/plans'
import { expect, test } from 'vitest'
import { buttonsOfEach } from '#testing/buttons-of-each.tsx'
import { customer, executor, staff } from '#testing/people.ts'
import { readLines } from '#testing/read-lines.tsx'
import { ChangesSinceReturn, RevisionCard } from './revision-card.tsx'

const rights = ['withdrawRevision', 'revise', 'returnRevision', 'approveRevision'] as const
const from = { startsAt: '2031-12-05T09:00:00.000Z', endsAt: '2031-12-05T10:00:00.000Z' }
const to = { startsAt: '2031-12-06T10:00:00.000Z', endsAt: '2031-12-06T11:00:00.000Z' }
const change = {
  number: 2,
  state: 'submitted',
  answerBy: null,
  returnReason: null,
  comment: 'Каникулы',
  changes: [{ kind: 'moved', lessonId: 'a', from, to, topic: '', remark: '' }],
} as unknown as NonNullable<Plan['change']>
/** The fields that are read here. */
const plan = { id: 'p', version: 3, change, sinceReturned: null, actions: {} } as unknown as Plan

const nothing = () => {}
const card = (fields: Partial<typeof change>) => (
  <RevisionCard plan={{ ...plan, change: { ...change, ...fields } }} onRevise={nothing} />
)

test.each<[Partial<typeof change>, toCustomer: string[], toOthers: string[]]>([
  [
    {},
    ['Исполнитель предлагает изменить план (версия 2)', 'Каникулы'],
    ['Изменение ждёт ответа заказчика (версия 2)', 'Каникулы'],
  ],
  [
    { answerBy: '2031-12-04T09:00:00.000Z', comment: '' },
    [
      'Исполнитель предлагает изменить план (версия 2)',
      'Без вашего ответа план будет согласован автоматически: чт, 4 дек 2031, 12:00',
    ],
    [
      'Изменение ждёт ответа заказчика (версия 2)',
      'Без ответа заказчика план будет согласован автоматически: чт, 4 дек 2031, 12:00',
    ],
  ],
  [
    { state: 'returned', returnReason: 'Только утром', comment: '' },
    ['Изменение вернули (версия 2)', 'Только утром'],
    ['Изменение вернули (версия 2)', 'Только утром'],
  ],
  [
    { state: 'approved', comment: '' },
    ['Последнее изменение согласовано (версия 2)'],
    ['Последнее изменение согласовано (версия 2)'],
  ],
])('a change of a plan that is %j is shown in words for the reader', async (fields, toCustomer, toOthers) => {
  for (const user of [customer, executor, staff]) {
    const lines = await readLines(card(fields), user)
    const expected = user === customer ? toCustomer : toOthers
    expect(lines.slice(0, expected.length)).toEqual(expected)
  }
})

test('a moved lesson has its old time before the new one, and a lesson with a changed topic has one time', async () => {
  const words = async (part: Parameters<typeof readLines>[0]) => (await readLines(part, executor)).join(' ')
  expect(await words(card({}))).toMatch(/Перенести.*5 дек 2031, 12:00–13:00.*6 дек 2031, 13:00–14:00/)
  const [removed] = change.changes
  expect(await words(card({ changes: [{ ...removed, kind: 'removed', to: null }] as never }))).toMatch(
    /Убрать.*5 дек 2031, 12:00–13:00$/,
  )
  const retitled = [{ kind: 'retitled', from, to: from, topic: 'Дроби' }] as unknown as Plan['sinceReturned']
  const times = (await words(<ChangesSinceReturn plan={{ ...plan, sinceReturned: retitled }} />)).match(/12:00–13:00/g)
  expect(times).toHaveLength(1)
})

test('a returned change is taken back or proposed anew', async () => {
  const actions = { ...plan.actions, withdrawRevision: true, revise: true }
  const returned = { ...plan, change: { ...change, state: 'returned' as const }, actions }
  const lines = await readLines(<RevisionCard plan={returned} onRevise={nothing} />, executor)
  expect(lines).toEqual(expect.arrayContaining(['Отозвать', 'Изменить и отправить снова']))
})

test('a plan that comes back unchanged says so, and one that was never returned shows nothing', async () => {
  const since = (sinceReturned: Plan['sinceReturned']) =>
    readLines(<ChangesSinceReturn plan={{ ...plan, sinceReturned }} />, customer)
  expect([await since([]), await since(null)]).toEqual([['После возврата занятия не изменились'], []])
})

test('each answer to a change of a plan has its button by its own right', async () => {
  const found = await buttonsOfEach(
    rights,
    (actions) => <RevisionCard plan={{ ...plan, actions: { ...plan.actions, ...actions } }} onRevise={nothing} />,
    staff,
  )
  expect(found).toEqual({
    withdrawRevision: ['Отозвать'],
    // Alone it is the button of the plan's page.
    revise: [],
    returnRevision: ['Вернуть изменение'],
    approveRevision: ['Согласовать изменение'],
    none: [],
  })
})
