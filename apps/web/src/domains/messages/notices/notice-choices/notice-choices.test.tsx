import {
  getNoticeChoices,
  type NoticeChoices as Choices,
  type NoticeTopic,
  updateNoticeChoices,
  updateTelegram,
} from '@navyk/api-spec/messages/notices'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { answer, refuse } from '#testing/mock-api.ts'
import { renderScreen } from '#testing/render.tsx'
import { NoticeChoices } from './notice-choices.tsx'

const choices: Choices = {
  reachable: { telegram: true, email: true },
  topics: [
    { topic: 'lessons', telegram: true, email: false },
    { topic: 'plans', telegram: false, email: false },
  ],
}

async function open(data = choices) {
  answer(getNoticeChoices, { data })
  await renderScreen(<NoticeChoices />)
  await i18next.loadNamespaces('notice-choices')
  await screen.findByRole('table')
  return userEvent.setup()
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

test('the choices have a row for each topic; the cabinet always shows it', async () => {
  await open()
  expect(box('Занятия: Telegram').checked).toBe(true)
  expect(box('Планы занятий: Telegram').checked).toBe(false)
  expect(box('Занятия: E-mail').checked).toBe(false)
  const always = box('Занятия: в кабинете всегда')
  expect([always.checked, always.disabled]).toEqual([true, true])
})

test('a choice is saved at once', async () => {
  const person = await open()
  const sent = answer(updateNoticeChoices, { data: choices })
  await person.click(box('Занятия: E-mail'))
  expect(box('Занятия: E-mail').checked).toBe(true)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({ email: { lessons: true } })
})

test('the choices of Telegram are made by the call of its link', async () => {
  const person = await open()
  const atEmail = answer(updateNoticeChoices, { data: choices })
  const events = { lessons: false } as Record<NoticeTopic, boolean>
  const atLink = answer(updateTelegram, { data: { isAvailable: true, linked: null, events } })
  await person.click(box('Занятия: Telegram'))
  expect(box('Занятия: Telegram').checked).toBe(false)
  await waitFor(() => expect(atLink.map(({ body }) => body)).toEqual([{ events: { lessons: false } }]))
  expect(atEmail).toEqual([])
})

test('a choice that could not be saved is undone', async () => {
  const person = await open()
  refuse(updateNoticeChoices, 409, { code: 'conflict', message: 'Не вышло' })
  await person.click(box('Занятия: E-mail'))
  await waitFor(() => expect(box('Занятия: E-mail').checked).toBe(false))
})

test('a channel without an address can not be chosen, and shows what is missing', async () => {
  await open({ ...choices, reachable: { telegram: false, email: true } })
  expect([box('Занятия: Telegram').disabled, box('Занятия: Telegram').checked]).toEqual([true, false])
  expect(screen.getByText('Чтобы получать уведомления в Telegram, подключите его.')).toBeTruthy()
  expect(screen.queryByText(/укажите адрес/)).toBeNull()
})
