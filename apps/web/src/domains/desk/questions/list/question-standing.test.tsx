import {
  getQuestion,
  getTopicRules,
  listQuestionNotes,
  listQuestions,
  listQuestionTemplates,
  markQuestionSeen,
  type Question,
  type QuestionMessage,
} from '@navyk/api-spec/desk/questions'
import type { Contract } from '@navyk/api-spec/teaching/contracts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer } from '#testing/mock-api.ts'
import { customer, executor, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { ContractQuestions } from './contract-questions.tsx'
import { QuestionsPage } from '../questions-page.tsx'

const id = '00000000-0000-4000-8000-0000000000a1'
const asker = { cabinetId: customer.cabinetId, firstName: 'Ольга', lastName: 'Мицкевич', role: 'customer' as const }
const at = (minute: number) => `2026-11-20T08:0${minute}:00.000Z`
const said = (minute: number, side: 'asker' | 'staff', text: string) =>
  ({
    id: `00000000-0000-4000-8000-0000000000b${minute}`,
    side,
    text,
    files: [],
    createdAt: at(minute),
    author: side === 'asker' ? asker : { ...asker, firstName: 'Ирина', role: 'staff' as const },
  }) as QuestionMessage
const nothing = { reply: false, close: false, rate: false, merge: false }
/** The asker has written twice, staff in between. */
const thread = {
  id,
  number: 7,
  topic: 'payments',
  state: 'open',
  asker,
  contract: null,
  excerpt: '',
  lastSide: 'asker',
  lastMessageAt: at(3),
  createdAt: at(1),
  answerDueAt: null,
  isNew: false,
  rating: 4,
  ratingText: 'Быстро',
  about: null,
  mergedInto: null,
  seenUntil: { asker: null, staff: null },
  version: 2,
  messages: [said(1, 'asker', 'Когда счёт?'), said(2, 'staff', 'Пятого'), said(3, 'asker', 'Спасибо')],
  desk: { assignee: null, spamReason: 'Реклама' },
  actions: { ...nothing, reply: true },
} as unknown as Question // the fields that are read

const open = async (user: typeof staff, change: Partial<Question> = {}) => {
  answer(listQuestions, { data: [], nextCursor: null })
  answer(getQuestion, { data: { ...thread, ...change } })
  answer(getTopicRules, { data: { topics: [], managers: [] } })
  answer(listQuestionTemplates, { data: [] })
  answer(listQuestionNotes, { data: [] })
  const marked = answer(markQuestionSeen, { data: { id } } as never)
  await renderScreen(<QuestionsPage />, { user, path: `/?question=${id}`, language: 'ru' })
  const article = await screen.findByRole('article')
  await screen.findByText('Спасибо')
  return { article, marked }
}
const seenBeside = (article: HTMLElement) =>
  [...article.querySelectorAll('li')]
    .filter((item) => item.textContent.includes('Прочитано'))
    .map((item) => /Когда счёт\?|Пятого|Спасибо/.exec(item.textContent)?.[0])

test.each<[string, typeof staff, Question['seenUntil'], string[]]>([
  ['the asker', customer, { asker: at(3), staff: null }, []],
  ['the asker', customer, { asker: null, staff: at(1) }, ['Когда счёт?']],
  ['the asker', customer, { asker: null, staff: at(3) }, ['Спасибо']],
  ['staff', staff, { asker: at(3), staff: null }, ['Пятого']],
  ['staff', staff, { asker: at(1), staff: at(3) }, []],
])('%s sees which of their own messages the other side has read: %#', async (_, user, seenUntil, seen) => {
  const { article } = await open(user, { seenUntil })
  expect(seenBeside(article)).toEqual(seen)
})

test.each<[string, typeof staff, Question['seenUntil'], number]>([
  ['staff of words that nobody of them has read', staff, { asker: null, staff: at(1) }, 1],
  ['staff of words that they have read', staff, { asker: null, staff: at(3) }, 0],
  ['the asker of the own words', customer, { asker: null, staff: null }, 0],
])('a thread shows that it was read by %s', async (_, user, seenUntil, count) => {
  const { marked } = await open(user, { seenUntil })
  if (count > 0) await expect.poll(() => marked).toHaveLength(count)
  expect(marked.map(({ body }) => body)).toEqual(
    Array.from({ length: count }, () => ({ messageId: thread.messages[2]?.id })),
  )
})

const mergedInto = { id: id.replace(/1$/, '2'), number: 8 }

test.each<[string, typeof staff, Partial<Question>, string]>([
  ['closed, to staff', staff, { state: 'closed' }, 'Вопрос закрыт. Он откроется снова, если собеседник напишет.'],
  [
    'closed, to its asker',
    customer,
    { state: 'closed' },
    'Эта переписка завершена. Если остались вопросы, задайте новый.',
  ],
  ['spam, to staff', staff, { state: 'spam' }, 'Отмечен как спам: Реклама'],
  ['merged, to its asker', customer, { state: 'closed', mergedInto }, 'Стал частью вопроса № 8'],
  ['merged, to staff', staff, { state: 'closed', mergedInto }, 'Стал частью вопроса № 8'],
])('a thread that is %s says why nothing can be written any more', async (_, user, change, text) => {
  const { article } = await open(user, { ...change, actions: nothing })
  expect(linesOf(article)).toContain(text)
})

test.each([
  ['staff', staff, true],
  ['the asker', customer, false],
])('only staff see beside the question how an answer was rated: %s', async (_, user, isShown) => {
  const { article } = await open(user)
  expect(article.textContent.replaceAll(/\s/g, ' ').includes('4 из 5: Быстро')).toBe(isShown)
})

const contract = { id, number: 12 } as Contract // what is read of it

test.each([
  ['its customer', customer, ['Написать исполнителю', 'Задать вопрос']],
  ['its executor', executor, ['Написать заказчику', 'Задать вопрос']],
  ['a manager', { ...staff, permissions: ['manager' as const] }, ['Переписка сторон']],
])('on a contract %s has a link to the person they can write to', async (_, user, links) => {
  answer(listQuestions, { data: [], nextCursor: null })
  await renderScreen(<ContractQuestions contract={contract} />, { user, language: 'ru' })
  await screen.findByText(/вопрос.* об этом договоре/i)
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(links)
})

test('staff who answer no questions see none on a contract', async () => {
  const asked = answer(listQuestions, { data: [], nextCursor: null })
  const user = { ...staff, permissions: ['accountant' as const] }
  const { container } = await renderScreen(<ContractQuestions contract={contract} />, { user, language: 'ru' })
  expect(linesOf(container)).toEqual([])
  expect(asked).toEqual([])
})
