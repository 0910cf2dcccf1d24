import {
  addQuestionFile,
  askQuestion,
  assignQuestion,
  closeQuestion,
  downloadQuestions,
  getQuestion,
  getTopicRules,
  listQuestionNotes,
  linkQuestion,
  listQuestionTemplates,
  markQuestionAsSpam,
  mergeQuestion,
  listQuestions,
  moveQuestion,
  type Question,
  type QuestionRow,
  rateQuestion,
  replyToQuestion,
  setTopicRule,
  takeQuestionFromSpam,
  writeQuestionNote,
} from '@navyk/api-spec/desk/questions'
import { listInvoices } from '@navyk/api-spec/money/invoices'
import { type Contract, getContract, listContracts } from '@navyk/api-spec/teaching/contracts'
import { listLessons } from '@navyk/api-spec/teaching/lessons'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { changed } from '#app/calls/call.ts'
import { linesOf } from '#testing/lines-of.ts'
import { answer, refuse } from '#testing/mock-api.ts'
import { customer, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { QuestionsPage } from './questions-page.tsx'

const id = '00000000-0000-4000-8000-0000000000a1'
const asker = { cabinetId: customer.cabinetId, firstName: 'Ольга', lastName: 'Мицкевич', role: 'customer' as const }
const row: QuestionRow = {
  id,
  number: 7,
  topic: 'payments',
  state: 'answered',
  asker,
  contract: null,
  excerpt: 'Пятого числа.',
  lastSide: 'staff',
  lastMessageAt: '2026-11-20T09:00:00.000Z',
  createdAt: '2026-11-20T08:00:00.000Z',
  answerDueAt: null,
  desk: null,
  isNew: false,
  rating: null,
  version: 2,
}
const said = (index: number, text: string, side: 'asker' | 'staff') => ({
  id: `00000000-0000-4000-8000-0000000000b${index}`,
  side,
  author: side === 'asker' ? asker : { ...asker, firstName: 'Ирина', role: 'staff' as const },
  text,
  files: [],
  createdAt: '2026-11-20T08:00:00.000Z',
})
const thread: Question = {
  ...row,
  about: null,
  mergedInto: null,
  ratingText: '',
  seenUntil: { asker: null, staff: null },
  messages: [said(1, 'Когда придёт счёт?', 'asker'), said(2, 'Пятого числа.', 'staff')],
  actions: { reply: true, close: true, rate: false, merge: false },
}

test('beside an empty list an asker has the form, and what is sent opens as a thread', async () => {
  answer(listQuestions, { data: [], nextCursor: null })
  answer(getQuestion, { data: thread })
  const asked = answer(askQuestion, { data: { ...thread, id } })
  await renderScreen(<QuestionsPage />, { user: customer, path: '/ask-question' })
  expect(await screen.findByText('Здесь появятся ваши вопросы и наши ответы.')).toBeDefined()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Отправить вопрос' }))
  expect(await screen.findAllByText('Обязательное поле')).toHaveLength(2)
  expect(asked).toHaveLength(0)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Тема' }), 'payments')
  await user.type(screen.getByRole('textbox', { name: 'Вопрос' }), '  Когда придёт счёт?  ')
  await user.click(screen.getByRole('button', { name: 'Отправить вопрос' }))
  expect(await screen.findByRole('article', { name: 'Вопрос №\u00a07' })).toBeDefined()
  expect(asked[0]?.body).toEqual({ topic: 'payments', text: 'Когда придёт счёт?' })
  expect(asked[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
})

test('the inbox is filtered by the address, searched, and downloaded with the filter as a workbook', async () => {
  const asked = answer(listQuestions, { data: [], nextCursor: null })
  const saved = answer(downloadQuestions, '' as never)
  await renderScreen(<QuestionsPage />, { user: staff, path: '/?due=late&topic=payments&search=Миц&assigned=x' })
  const narrowed = { state: 'open', due: 'late', topic: 'payments', search: 'Миц' }
  await waitFor(() => expect(Object.fromEntries(asked.at(-1)?.query ?? [])).toEqual(narrowed))
  expect(await screen.findByRole('link', { name: 'Показать все' })).toBeDefined()
  await userEvent.click(await screen.findByRole('button', { name: 'Скачать XLSX' }))
  await waitFor(() => expect(Object.fromEntries(saved[0]?.query ?? [])).toEqual(narrowed))
})

test.each([
  ['staff', 'staff', staff, 'Вы: Пятого числа.'],
  ['staff', 'asker', staff, 'Пятого числа.'],
  ['the asker', 'asker', customer, 'Вы: Пятого числа.'],
  ['the asker', 'staff', customer, 'Пятого числа.'],
] as const)(
  '%s sees the last message of a thread by %s marked if it is their own',
  async (_, lastSide, user, excerpt) => {
    answer(listQuestions, { data: [{ ...row, state: 'open', lastSide }], nextCursor: null })
    await renderScreen(<QuestionsPage />, { user, path: '/', language: 'ru' })
    const list = await screen.findByRole('list', { name: 'Вопросы' })
    expect(linesOf(list)).toContain(excerpt)
  },
)

test('a link brings the topic with it', async () => {
  answer(listQuestions, { data: [row], nextCursor: null })
  await renderScreen(<QuestionsPage />, { user: customer, path: '/?new=1&about=account' })
  expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Тема' })).value).toBe('account')
})

test('a question asked from a contract is about it, and its thread links back', async () => {
  const contractId = '00000000-0000-4000-8000-0000000000c1'
  const contract = { id: contractId, number: 12 }
  answer(listQuestions, { data: [], nextCursor: null })
  answer(getContract, { data: { number: 12, learner: { firstName: 'Миша' } } as Contract })
  answer(getQuestion, { data: { ...thread, contract } })
  const asked = answer(askQuestion, { data: { ...thread, contract } })
  await renderScreen(<QuestionsPage />, { user: customer, path: `/?new=1&about=lessons&contract=${contractId}` })
  expect(await screen.findByText(/О договоре № 12, Миша/)).toBeDefined()
  await userEvent.type(screen.getByRole('textbox', { name: 'Вопрос' }), 'Перенесём на субботу?')
  await userEvent.click(screen.getByRole('button', { name: 'Отправить вопрос' }))
  const back = await screen.findByRole('link', { name: 'Договор №\u00a012' })
  expect(back.getAttribute('href')).toBe(contractPath(contractId))
  expect(asked[0]?.body).toEqual({ topic: 'lessons', text: 'Перенесём на субботу?', contractId })
})

test('a thread shows its messages and takes a reply', async () => {
  answer(listQuestions, { data: [row], nextCursor: null })
  answer(getQuestion, { data: thread })
  const replies = answer(replyToQuestion, {
    data: { ...thread, state: 'open', version: 3, messages: [...thread.messages, said(3, 'Спасибо!', 'asker')] },
  })
  await renderScreen(<QuestionsPage />, { user: customer, path: `/?question=${id}` })
  const box = await screen.findByRole('textbox', { name: 'Ваше сообщение' })
  await userEvent.type(box, 'Спасибо!{Control>}{Enter}{/Control}')
  const messages = await screen.findByRole('region', { name: 'Сообщения' })
  expect(await within(messages).findByText('Спасибо!')).toBeDefined()
  expect(replies[0]?.body).toEqual({ version: 2, text: 'Спасибо!' })
  expect((box as HTMLTextAreaElement).value).toBe('')
})

test('when the other side wrote first, their message is shown and the typed one is kept', async () => {
  answer(listQuestions, { data: [row], nextCursor: null })
  answer(getQuestion, { data: thread })
  const current = { ...thread, version: 3, messages: [...thread.messages, said(3, 'Уже выставили.', 'staff')] }
  refuse(replyToQuestion, 409, { code: 'version_conflict', message: 'Изменено', current })
  await renderScreen(<QuestionsPage />, { user: customer, path: `/?question=${id}` })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Ваше сообщение' }), 'А когда именно?')
  await userEvent.click(screen.getByRole('button', { name: 'Отправить' }))
  expect(await screen.findByText(/Пока вы писали, вопрос изменился/)).toBeDefined()
  expect(screen.getByText('Уже выставили.')).toBeDefined()
  const replies = answer(replyToQuestion, { data: { ...current, version: 4 } })
  await userEvent.click(screen.getByRole('button', { name: 'Отправить' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Ваше сообщение' })).toHaveProperty('value', ''))
  expect(replies[0]?.body).toEqual({ version: 3, text: 'А когда именно?' })
})

test('a message without an answer of the server is sent again under the same key', async () => {
  answer(listQuestions, { data: [row], nextCursor: null })
  answer(getQuestion, { data: thread })
  const lost = refuse(replyToQuestion, 502)
  await renderScreen(<QuestionsPage />, { user: customer, path: `/?question=${id}` })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Ваше сообщение' }), 'Один раз')
  await userEvent.click(screen.getByRole('button', { name: 'Отправить' }))
  await screen.findByRole('alert')
  const replies = answer(replyToQuestion, { data: { ...thread, version: 3 } })
  await userEvent.click(screen.getByRole('button', { name: 'Отправить' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Ваше сообщение' })).toHaveProperty('value', ''))
  expect(replies[0]?.headers.get('idempotency-key')).toBe(lost[0]?.headers.get('idempotency-key'))
})

const manager = { id: staff.cabinetId, firstName: 'Ирина', lastName: 'Лис' }
const rules = {
  topics: [{ topic: 'payments' as const, assignee: null, answerHours: 9, version: 1 }],
  managers: [manager],
}
const open: Question = {
  ...thread,
  state: 'open',
  lastSide: 'asker',
  answerDueAt: '2026-11-20T15:00:00.000Z',
  desk: { assignee: null, spamReason: null },
  actions: { reply: true, close: false, rate: false, merge: true },
}
const openForStaff = async (question = open) => {
  answer(listQuestions, { data: [row], nextCursor: null })
  answer(getQuestion, { data: question })
  answer(getTopicRules, { data: rules })
  answer(listQuestionTemplates, { data: [] })
}

test('a manager chooses before writing whether the asker or the staff will read it', async () => {
  await openForStaff()
  const note = { id: said(4, '', 'staff').id, author: manager, text: 'Обещали скидку', createdAt: row.createdAt }
  answer(listQuestionNotes, { data: [] })
  const written = answer(writeQuestionNote, { data: [note] })
  const replies = answer(replyToQuestion, { data: open })
  await renderScreen(<QuestionsPage />, { user: staff, path: `/?question=${id}` })
  await userEvent.click(await screen.findByRole('radio', { name: 'Для сотрудников' }))
  const box = screen.getByRole('textbox', { name: 'Ваша заметка: её видят только сотрудники' })
  await userEvent.type(box, 'Обещали скидку')
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить заметку' }))
  const messages = await screen.findByRole('region', { name: 'Сообщения' })
  expect(await within(messages).findByText('Обещали скидку')).toBeDefined()
  expect(written[0]?.body).toEqual({ text: 'Обещали скидку' })
  expect(replies).toHaveLength(0)
})

test('the same words noted a second time are a second note', async () => {
  await openForStaff()
  const note = { id: said(4, '', 'staff').id, author: manager, text: 'Перезвонить', createdAt: row.createdAt }
  answer(listQuestionNotes, { data: [] })
  const written = answer(writeQuestionNote, { data: [note] })
  await renderScreen(<QuestionsPage />, { user: staff, path: `/?question=${id}` })
  await userEvent.click(await screen.findByRole('radio', { name: 'Для сотрудников' }))
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Ваша заметка/ })
  for (const _ of [1, 2]) {
    await userEvent.type(box, 'Перезвонить')
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить заметку' }))
    await waitFor(() => expect(box.value).toBe(''))
  }
  expect(new Set(written.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2)
})

test('a note stays a note with its text when the thread opens again while it is written', async () => {
  await openForStaff()
  let now: Question = { ...open, state: 'closed', actions: { ...open.actions, reply: false } }
  answer(getQuestion, () => ({ data: now }))
  answer(getTopicRules, { data: rules })
  answer(listQuestionTemplates, { data: [] })
  answer(listQuestionNotes, { data: [] })
  await renderScreen(<QuestionsPage />, { user: staff, path: `/?question=${id}` })
  const box = await screen.findByRole('textbox', { name: 'Ваша заметка: её видят только сотрудники' })
  await userEvent.type(box, 'Обещали скидку')
  now = { ...open, version: 3 }
  changed.notify([`question:${id}`])
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Для сотрудников' })).checked).toBe(true)
  expect(screen.queryByRole('textbox', { name: 'Ваш ответ' })).toBeNull()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Ваша заметка/ }).value).toBe('Обещали скидку')
  await userEvent.click(screen.getByRole('radio', { name: 'Ответ' }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Ваш ответ' }).value).toBe('')
})

test('a manager assigns a question to somebody and moves it to another topic, from the seen version', async () => {
  await openForStaff()
  answer(listQuestionNotes, { data: [] })
  const given = answer(assignQuestion, { data: { ...open, desk: { assignee: manager, spamReason: null } } })
  const moved = answer(moveQuestion, { data: open })
  await renderScreen(<QuestionsPage />, { user: staff, path: `/?question=${id}` })
  const bar = within(await screen.findByRole('article'))
  await screen.findByRole('option', { name: 'Лис Ирина' })
  await userEvent.selectOptions(bar.getByRole('combobox', { name: 'Кто отвечает' }), 'Лис Ирина')
  await waitFor(() => expect(given[0]?.body).toEqual({ assigneeId: manager.id, insteadOf: null }))
  await userEvent.selectOptions(bar.getByRole('combobox', { name: 'Тема' }), 'Другое')
  await waitFor(() => expect(moved[0]?.body).toEqual({ topic: 'other', insteadOf: 'payments' }))
})

test('a prepared answer is put below the typed text, and can be changed before it is sent', async () => {
  await openForStaff()
  answer(listQuestionNotes, { data: [] })
  const template = { id: said(5, '', 'staff').id, title: 'Счёт', text: 'Счёт придёт пятого.', version: 1 }
  answer(listQuestionTemplates, { data: [template] })
  const replies = answer(replyToQuestion, { data: open })
  await renderScreen(<QuestionsPage />, { user: staff, path: `/?question=${id}` })
  const box = await screen.findByRole('textbox', { name: 'Ваш ответ' })
  await userEvent.type(box, 'Добрый день!')
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Вставить готовый ответ' }), 'Счёт')
  await userEvent.click(screen.getByRole('button', { name: 'Ответить' }))
  await waitFor(() => expect(replies[0]?.body).toEqual({ version: 2, text: 'Добрый день!\n\nСчёт придёт пятого.' }))
})

test('a question becomes part of another open one of the same person, which opens then', async () => {
  await openForStaff()
  answer(listQuestionNotes, { data: [] })
  const other = { ...row, id: '00000000-0000-4000-8000-0000000000a2', number: 8, excerpt: 'А за декабрь?' }
  const listed = answer(listQuestions, { data: [row, other], nextCursor: null })
  const merged = answer(mergeQuestion, { data: open })
  await renderScreen(<QuestionsPage />, { user: staff, path: `/?question=${id}` })
  await userEvent.click(await screen.findByRole('button', { name: 'Объединить' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(await dialog.findByRole('radio', { name: /№\u00a08/ }))
  expect(dialog.getAllByRole('radio')).toHaveLength(1)
  expect(Object.fromEntries(listed.at(-1)?.query ?? [])).toMatchObject({ askerId: asker.cabinetId, view: 'unclosed' })
  await userEvent.click(dialog.getByRole('button', { name: 'Объединить навсегда' }))
  await waitFor(() => expect(merged[0]?.body).toEqual({ version: 2, intoId: other.id }))
})

test('the asker rates the answer to a closed question', async () => {
  answer(listQuestions, { data: [row], nextCursor: null })
  const closed: Question = {
    ...thread,
    state: 'closed',
    actions: { reply: true, close: false, rate: true, merge: false },
  }
  answer(getQuestion, { data: closed })
  const rated = answer(rateQuestion, { data: { ...closed, rating: 4 } })
  await renderScreen(<QuestionsPage />, { user: customer, path: `/?question=${id}` })
  await userEvent.click(await screen.findByRole('radio', { name: '4' }))
  await userEvent.type(screen.getByRole('textbox', { name: /В двух словах/ }), 'Быстро')
  await userEvent.click(screen.getByRole('button', { name: 'Оценить ответ' }))
  await waitFor(() => expect(rated[0]?.body).toEqual({ rating: 4, text: 'Быстро' }))
})

test('a file is stored at once and sent with the message', async () => {
  answer(listQuestions, { data: [row], nextCursor: null })
  answer(getQuestion, { data: thread })
  const kept = { id: said(6, '', 'asker').id, name: 'справка.txt', mediaType: 'text/plain' as const }
  answer(addQuestionFile, { data: { ...kept, sizeBytes: 7, addedAt: row.createdAt } })
  const replies = answer(replyToQuestion, { data: { ...thread, version: 3 } })
  const { container } = await renderScreen(<QuestionsPage />, { user: customer, path: `/?question=${id}` })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Ваше сообщение' }), 'Вот справка')
  const field = container.querySelector<HTMLInputElement>('input[type=file]')
  if (!field) throw new Error('nothing takes a file')
  await userEvent.upload(field, new File(['Справка'], 'справка.txt', { type: 'text/plain' }))
  expect(await screen.findByText('справка.txt')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Отправить' }))
  await waitFor(() => expect(replies[0]?.body).toEqual({ version: 2, text: 'Вот справка', fileIds: [kept.id] }))
  await waitFor(() => expect(screen.queryByText('справка.txt')).toBeNull())
})

test('the inbox requests own questions by the address', async () => {
  const asked = answer(listQuestions, { data: [], nextCursor: null })
  await renderScreen(<QuestionsPage />, { user: staff, path: '/?assigned=me' })
  expect(await screen.findByText('По этим условиям вопросов нет.')).toBeDefined()
  expect(asked[0]?.query.get('assigned')).toBe('me')
})

test('an administrator sets the time to answer of a topic; a manager reads it', async () => {
  answer(getTopicRules, { data: rules })
  answer(listQuestionTemplates, { data: [] })
  const set = answer(setTopicRule, { data: rules })
  const administrator = { ...staff, permissions: ['administrator' as const] }
  await renderScreen(<QuestionsPage />, { user: administrator })
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: /срок ответа/ }), '4 рабочих часа')
  await waitFor(() => expect(set[0]?.body).toEqual({ topic: 'payments', version: 1, assigneeId: null, answerHours: 4 }))
  expect(screen.queryByRole('list', { name: 'Вопросы' })).toBeNull()
})

test('an asker reads when the answer comes, and nothing of a time that has passed', async () => {
  answer(listQuestions, { data: [], nextCursor: null })
  const answerDueAt = new Date(Date.now() + 3_600_000).toISOString()
  answer(getQuestion, { data: { ...open, desk: null, answerDueAt } })
  const { unmount } = await renderScreen(<QuestionsPage />, { user: customer, path: `/?question=${id}` })
  expect(await screen.findByText(/^ответим до/)).toBeDefined()
  unmount()
  answer(getQuestion, { data: { ...open, desk: null, answerDueAt: '2020-01-01T00:00:00.000Z' } })
  await renderScreen(<QuestionsPage />, { user: customer, path: `/?question=${id}` })
  expect(await screen.findByText('скоро ответим')).toBeDefined()
})

test('a manager’s inbox starts with the waiting questions, and shows the askers', async () => {
  const asked = answer(listQuestions, { data: [{ ...row, state: 'open', lastSide: 'asker' }], nextCursor: null })
  await renderScreen(<QuestionsPage />, { user: staff })
  const list = await screen.findByRole('list', { name: 'Вопросы' })
  expect(within(list).getByText('Мицкевич Ольга')).toBeDefined()
  expect(within(list).getByText('Оплата и счета')).toBeDefined()
  expect(within(list).getByText('· заказчик')).toBeDefined()
  expect(asked[0]?.query.get('state')).toBe('open')
  expect(screen.queryByRole('button', { name: 'Отправить вопрос' })).toBeNull()
})

test('a thread is closed by those who may, and says when it is over for good', async () => {
  answer(listQuestions, { data: [row], nextCursor: null })
  answer(getQuestion, { data: thread })
  const closed = answer(closeQuestion, {
    data: {
      ...thread,
      state: 'closed',
      version: 3,
      actions: { reply: false, close: false, rate: false, merge: false },
    },
  })
  await renderScreen(<QuestionsPage />, { user: customer, path: `/?question=${id}` })
  await userEvent.click(await screen.findByRole('button', { name: 'Отметить решённым' }))
  expect(await screen.findByText(/Эта переписка завершена/)).toBeDefined()
  expect(closed[0]?.body).toEqual({ version: 2 })
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a manager puts a question away as spam for a reason, finds it among spam, and takes it back', async () => {
  await openForStaff()
  answer(listQuestionNotes, { data: [] })
  const desk = { assignee: null, spamReason: 'Реклама' }
  const actions = { reply: false, close: false, rate: false, merge: false }
  const spam: Question = { ...open, state: 'spam', answerDueAt: null, version: 3, desk, actions }
  const marked = answer(markQuestionAsSpam, { data: spam })
  const listed = answer(listQuestions, { data: [], nextCursor: null })
  const back = answer(takeQuestionFromSpam, { data: { ...open, version: 4 } })
  await renderScreen(<QuestionsPage />, { user: staff, path: `/?question=${id}` })
  const thread = within(await screen.findByRole('article'))
  await userEvent.click(thread.getByRole('button', { name: 'Спам' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Почему это спам' }), 'Реклама')
  await userEvent.click(screen.getByRole('button', { name: 'Отметить как спам' }))
  expect(await screen.findByText('Отмечен как спам: Реклама')).toBeDefined()
  expect(marked[0]?.body).toEqual({ version: 2, reason: 'Реклама' })
  await userEvent.click(screen.getByRole('radio', { name: 'Спам' }))
  await waitFor(() => expect(listed.at(-1)?.query.get('state')).toBe('spam'))
  await userEvent.click(thread.getByRole('button', { name: 'Не спам' }))
  await waitFor(() => expect(back[0]?.body).toEqual({ version: 3 }))
})

test('a manager links a question to an invoice of its asker, instead of what they saw, and removes the link', async () => {
  await openForStaff()
  answer(listQuestionNotes, { data: [] })
  const invoiceId = '00000000-0000-4000-8000-0000000000d1'
  answer(listContracts, { data: [], nextCursor: null })
  const invoice = { id: invoiceId, number: '2026-17', period: '2026-11' }
  const listed = answer(listInvoices, { data: [invoice, { ...invoice, number: null }], nextCursor: null } as never)
  const about = { kind: 'invoice' as const, id: invoiceId, number: '2026-17' }
  const linked = answer(linkQuestion, { data: { ...open, about } })
  await renderScreen(<QuestionsPage />, { user: staff, path: `/?question=${id}` })
  const nothing = { contractId: null, about: null }
  await userEvent.click(await screen.findByRole('button', { name: 'Связать' }))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Что это' }), 'Счёт')
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(await dialog.findByRole('radio', { name: /2026-17/ }))
  expect(dialog.getAllByRole('radio')).toHaveLength(1)
  expect(listed[0]?.query.get('customerId')).toBe(asker.cabinetId)
  await userEvent.type(dialog.getByRole('searchbox'), '№ 2026-17')
  await waitFor(() => expect(listed.at(-1)?.query.get('search')).toBe('2026-17'))
  expect(listed.at(-1)?.query.get('customerId')).toBe(asker.cabinetId)
  await userEvent.click(await dialog.findByRole('radio', { name: /2026-17/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Связать' }))
  const sent = { kind: 'invoice', id: invoiceId }
  await waitFor(() => expect(linked[0]?.body).toEqual({ contractId: null, about: sent, insteadOf: nothing }))
  await userEvent.click(await screen.findByRole('button', { name: 'Связать' }))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Что это' }), 'Счёт')
  await userEvent.click(await screen.findByRole('button', { name: 'Убрать связь' }))
  const insteadOf = { contractId: null, about: sent }
  await waitFor(() => expect(linked[1]?.body).toEqual({ ...nothing, insteadOf }))
})

test.each([
  ['customer', { customerId: asker.cabinetId }],
  ['executor', { executorId: asker.cabinetId }],
] as const)(
  'the lesson to link to a question of %s is found by its day, older ones by a search',
  async (role, side) => {
    await openForStaff({ ...open, asker: { ...asker, role } })
    answer(listQuestionNotes, { data: [] })
    answer(listContracts, { data: [], nextCursor: null })
    const lesson = { id: '00000000-0000-4000-8000-0000000000d2', startsAt: '2026-03-03T15:00:00.000Z' }
    const listed = answer(listLessons, ({ query }) => ({
      data: [{ ...lesson, learnerName: 'Савицкий Миша' }] as never,
      nextCursor: query.has('from') ? null : 'next',
    }))
    await renderScreen(<QuestionsPage />, { user: staff, path: `/?question=${id}` })
    await userEvent.click(await screen.findByRole('button', { name: 'Связать' }))
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Что это' }), 'Занятие')
    const dialog = within(screen.getByRole('dialog'))
    expect(await dialog.findByText('Здесь последние 50. Остальное найдёт поиск.')).toBeDefined()
    expect(Object.fromEntries(listed[0]?.query ?? [])).toEqual({ ...side, view: 'all', limit: '50' })
    await userEvent.type(dialog.getByRole('textbox', { name: 'День занятия' }), '03.03.2026')
    await userEvent.tab()
    await waitFor(() => expect(listed.at(-1)?.query.get('from')).toBe('2026-03-03'))
    expect(listed.at(-1)?.query.get('to')).toBe('2026-03-03')
    await waitFor(() => expect(dialog.queryByText('Здесь последние 50. Остальное найдёт поиск.')).toBeNull())
  },
)

test("another person's thread looks like an absent one, and the list stays usable", async () => {
  answer(listQuestions, { data: [row], nextCursor: null })
  refuse(getQuestion, 404, { code: 'not_found', message: 'Нет' })
  await renderScreen(<QuestionsPage />, { user: customer, path: `/?question=${id}` })
  expect(await screen.findByText('Не найдено')).toBeDefined()
  expect(await screen.findByRole('list', { name: 'Вопросы' })).toBeDefined()
})
