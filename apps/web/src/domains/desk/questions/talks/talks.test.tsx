import { listQuestions } from '@navyk/api-spec/desk/questions'
import {
  getTalk,
  listTalkMessages,
  listTalks,
  markTalkSeen,
  type Talk,
  type TalkMessage,
  tellTalkTyping,
  writeIntoTalk,
} from '@navyk/api-spec/desk/talks'
import { contractListPath } from '@navyk/api-spec/teaching/contracts/paths'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { markTyping } from '#app/calls/typing.ts'
import { answer, refuse } from '#testing/mock-api.ts'
import { customer, executor, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { QuestionsPage } from '../questions-page.tsx'

const id = '00000000-0000-4000-8000-0000000000c1'
const [olga, anna] = [
  { id: customer.cabinetId, firstName: 'Ольга', lastName: 'Мицкевич' },
  { id: executor.cabinetId, firstName: 'Анна', lastName: 'Ковалевская' },
]
const facts = {
  id,
  contractNumber: 12,
  subject: 'mathematics' as const,
  learnerFirstName: 'Миша',
  customer: olga,
  executor: anna,
}
const talk: Talk = { ...facts, seenUntil: { customer: null, executor: null }, actions: { write: true } }
const said = (index: number, side: 'customer' | 'executor', text: string): TalkMessage => ({
  id: `00000000-0000-4000-8000-0000000000d${index}`,
  side,
  author: side === 'customer' ? olga : anna,
  text,
  files: [],
  createdAt: `2026-11-20T08:0${index}:00.000Z`,
})

function show(messages: TalkMessage[], more: Partial<Talk> = {}) {
  answer(listTalks, { data: [], nextCursor: null })
  answer(getTalk, { data: { ...talk, ...more } })
  answer(listTalkMessages, { data: messages, nextCursor: null })
  return answer(markTalkSeen, { data: { id } })
}

test('the list has the other sides of the own contracts, with new messages', async () => {
  const row = {
    ...facts,
    excerpt: 'Купим завтра',
    lastSide: 'customer' as const,
    lastMessageAt: '2026-11-20T08:00:00Z',
  }
  answer(listTalks, { data: [{ ...row, isNew: true }], nextCursor: null })
  await renderScreen(<QuestionsPage />, { user: executor, path: '/?with=parties' })
  const list = await screen.findByRole('list', { name: 'Переписка' })
  expect(within(list).getByRole('link', { name: 'Мицкевич Ольга' })).toBeDefined()
  expect(within(list).getByText('Новое')).toBeDefined()
  expect(within(list).getByText(/Миша/)).toBeDefined()
  expect(within(list).queryByText('Вы:')).toBeNull()
})

test('a customer sees whom they write to, and that the last message is their own', async () => {
  const last = { excerpt: 'Купим завтра', lastSide: 'customer' as const, lastMessageAt: '2026-11-20T08:00:00Z' }
  answer(listTalks, { data: [{ ...facts, ...last, isNew: false }], nextCursor: null })
  await renderScreen(<QuestionsPage />, { user: customer, path: '/?with=parties' })
  const list = await screen.findByRole('list', { name: 'Переписка' })
  expect(within(list).getByRole('link', { name: 'Ковалевская Анна' })).toBeDefined()
  expect(within(list).getByText('Вы:')).toBeDefined()
  expect(within(list).queryByText('Новое')).toBeNull()
})

test('a long list of talks has a search, with the words in the address', async () => {
  const rows = Array.from({ length: 6 }, (_, place) => ({
    ...facts,
    id: `00000000-0000-4000-8000-0000000000e${place}`,
    excerpt: 'Да',
    isNew: false,
    lastSide: 'customer' as const,
    lastMessageAt: '2026-11-20T08:00:00Z',
  }))
  const asked = answer(listTalks, { data: rows, nextCursor: null })
  await renderScreen(<QuestionsPage />, { user: executor, path: '/?with=parties' })
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Имя или номер договора' }), 'Мицкевич')
  await waitFor(() => expect(asked.at(-1)?.query.get('search')).toBe('Мицкевич'))
})

test('an empty search result has a button that shows all talks', async () => {
  answer(listTalks, { data: [], nextCursor: null })
  await renderScreen(<QuestionsPage />, { user: executor, path: '/?with=parties&search=12' })
  const all = await screen.findByRole('link', { name: 'Показать всю переписку' })
  expect(all.getAttribute('href')).toBe('/?with=parties')
})

test('a person without talks gets a link to the contracts', async () => {
  answer(listTalks, { data: [], nextCursor: null })
  await renderScreen(<QuestionsPage />, { user: customer, path: '/?with=parties' })
  expect((await screen.findByRole('link', { name: 'К договорам' })).getAttribute('href')).toBe(contractListPath)
})

test('a message of the other side is reported as seen, once; the own seen one is marked', async () => {
  const marked = show([said(2, 'customer', 'Купим'), said(1, 'executor', 'Нужна тетрадь')], {
    seenUntil: { customer: '2026-11-20T08:01:00.000Z', executor: null },
  })
  await renderScreen(<QuestionsPage />, { user: executor, path: `/?talk=${id}` })
  const messages = await screen.findByRole('region', { name: 'Сообщения' })
  await waitFor(() => expect(marked.map(({ body }) => body)).toEqual([{ messageId: said(2, 'customer', '').id }]))
  const [own] = within(messages).getAllByRole('listitem')
  expect(own?.textContent).toContain('Прочитано')
})

test('the talk shows that the other side is typing, until the message is there', async () => {
  show([said(1, 'customer', 'Добрый день')])
  await renderScreen(<QuestionsPage />, { user: customer, path: `/?talk=${id}` })
  await screen.findByText('Добрый день')
  act(() => markTyping([`talk:${id}`]))
  expect(await screen.findByText('Пишет…')).toBeDefined()
})

test('a typed message is sent with one typing event; an unsent one stays', async () => {
  show([said(1, 'executor', 'Нужна тетрадь')])
  const signs = answer(tellTalkTyping, { data: { id } })
  refuse(writeIntoTalk, 502)
  await renderScreen(<QuestionsPage />, { user: customer, path: `/?talk=${id}` })
  const field = await screen.findByRole('textbox', { name: 'Сообщение: Ковалевская Анна' })
  await userEvent.type(field, 'Купим завтра')
  await userEvent.click(screen.getByRole('button', { name: 'Отправить' }))
  await screen.findByRole('alert')
  expect((field as HTMLTextAreaElement).value).toBe('Купим завтра')
  const sent = answer(writeIntoTalk, { data: said(2, 'customer', 'Купим завтра') })
  await userEvent.click(screen.getByRole('button', { name: 'Отправить' }))
  await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe(''))
  expect(sent[0]?.body).toEqual({ text: 'Купим завтра' })
  expect(signs).toHaveLength(1)
})

test('the same words written a second time are a second message', async () => {
  show([said(1, 'executor', 'Нужна тетрадь')])
  answer(tellTalkTyping, { data: { id } })
  const sent = answer(writeIntoTalk, { data: said(2, 'customer', 'Хорошо') })
  await renderScreen(<QuestionsPage />, { user: customer, path: `/?talk=${id}` })
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Сообщение: Ковалевская Анна' })
  for (const _ of [1, 2]) {
    await userEvent.type(field, 'Хорошо')
    await userEvent.click(screen.getByRole('button', { name: 'Отправить' }))
    await waitFor(() => expect(field.value).toBe(''))
  }
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2)
})

test('a manager reads both sides’ messages, reads that this is recorded, and has no field', async () => {
  answer(listQuestions, { data: [], nextCursor: null })
  const marked = show([said(2, 'customer', 'Купим'), said(1, 'executor', 'Нужна тетрадь')], {
    actions: { write: false },
  })
  await renderScreen(<QuestionsPage />, { user: staff, path: `/?talk=${id}` })
  expect(await screen.findByText('Нужна тетрадь')).toBeDefined()
  expect(screen.getByText(/Просмотр записан/)).toBeDefined()
  expect(screen.queryByRole('textbox', { name: /Сообщение/ })).toBeNull()
  expect(marked).toEqual([])
})

test('the talk of a contract that was over long ago says that nothing can be written', async () => {
  show([said(1, 'executor', 'До свидания')], { actions: { write: false } })
  await renderScreen(<QuestionsPage />, { user: customer, path: `/?talk=${id}` })
  expect(await screen.findByText('Написать здесь нельзя: договор не действует.')).toBeDefined()
})
