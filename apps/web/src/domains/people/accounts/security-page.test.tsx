import {
  endOtherSessions,
  endSession,
  listSessions,
  listSignInHistory,
  type OpenSession,
  type SignInEvent,
} from '@navyk/api-spec/people/sessions'
import { accountPath } from '@navyk/api-spec/people/accounts/paths'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import type { Language } from '#app/languages/language.ts'
import { answer, refuse } from '#testing/mock-api.ts'
import { renderScreen } from '#testing/render.tsx'
import { SecurityPage } from './security-page.tsx'

const session = (number: number, facts: Partial<OpenSession> = {}): OpenSession => ({
  id: `00000000-0000-4000-8000-0000000000a${number}`,
  current: number === 1,
  cabinetRole: 'executor',
  device: { browser: 'Chrome', system: 'Windows', kind: 'computer' },
  place: 'local',
  address: '127.0.0.*',
  createdAt: '2026-11-20T09:00:00.000Z',
  lastUsedAt: '2026-11-20T09:00:00.000Z',
  ...facts,
})
const phone = session(2, {
  device: { browser: 'Safari', system: 'iOS', kind: 'phone' },
  place: 'BY',
  address: '93.84.12.*',
  cabinetRole: 'customer',
})
const event = (number: number, kind: SignInEvent['kind']): SignInEvent => ({
  id: `00000000-0000-4000-8000-0000000000b${number}`,
  at: '2026-11-20T09:00:00.000Z',
  kind,
  device: { browser: null, system: null, kind: 'tablet' },
  place: null,
  address: '',
})

async function open(sessions = [session(1), phone], language?: Language) {
  answer(listSessions, { data: sessions })
  answer(listSignInHistory, ({ query }) =>
    query.has('cursor')
      ? { data: [event(3, 'registered')], nextCursor: null }
      : { data: [event(1, 'signed_in'), event(2, 'wrong_password')], nextCursor: 'next' },
  )
  await renderScreen(<SecurityPage />, language ? { language } : {})
  await i18next.loadNamespaces('sessions')
  return within(await screen.findByRole('list', { name: language === 'en' ? 'Sessions' : 'Сеансы' }))
}

test('each session shows its device, its place and its cabinet, and the present one is marked', async () => {
  const list = await open()
  const [here, there] = list.getAllByRole('listitem')
  expect(here?.textContent).toContain('Chrome, Windows')
  expect(here?.textContent).toContain('эта сеть, 127.0.0.*')
  expect(here?.textContent).toContain('Это устройство')
  expect(there?.textContent).toContain('Safari, iOS')
  expect(there?.textContent).toContain('Беларусь, 93.84.12.*')
  expect(there?.textContent).toContain('Кабинет заказчика')
  expect(within(there as HTMLElement).getByRole('img', { name: 'Телефон' })).toBeTruthy()
})

test('the page leads back to the settings', async () => {
  await open()
  const back = await screen.findByRole('link', { name: 'Настройки' })
  expect(back.getAttribute('href')).toBe(accountPath)
})

test('countries are named in the language of the screen', async () => {
  const list = await open(undefined, 'en')
  expect(list.getByText('Belarus, 93.84.12.*')).toBeTruthy()
})

test('the present session has no button to end it; another one is ended after a confirmation', async () => {
  const list = await open()
  const ended = answer(endSession, { data: null })
  await userEvent.click(list.getByRole('button', { name: 'Завершить' }))
  const dialog = await screen.findByRole('dialog', { name: 'Завершить этот сеанс?' })
  expect(dialog.textContent).toContain('Safari, iOS (Беларусь, 93.84.12.*)')
  answer(listSessions, { data: [session(1)] })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Завершить сеанс' }))
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
  expect(ended[0]?.params.id).toBe(phone.id)
  expect(screen.queryByRole('button', { name: 'Завершить остальные' })).toBeNull()
})

test('a session that could not be ended shows why and stays', async () => {
  const list = await open()
  refuse(endSession, 404, { code: 'not_found', message: 'Не найдено' })
  await userEvent.click(list.getByRole('button', { name: 'Завершить' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Завершить сеанс' }))
  expect(await screen.findByText('Не найдено')).toBeTruthy()
})

test('all others are ended together', async () => {
  const list = await open([session(1), phone, session(3)])
  const ended = answer(endOtherSessions, { data: { ended: 2 } })
  await userEvent.click(screen.getByRole('button', { name: 'Завершить остальные' }))
  const dialog = await screen.findByRole('dialog', { name: 'Завершить все остальные сеансы?' })
  answer(listSessions, { data: [session(1)] })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Завершить остальные' }))
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
  expect(ended).toHaveLength(1)
})

test('the history names the events and continues page by page', async () => {
  await open()
  const list = within(await screen.findByRole('list', { name: 'История входов' }))
  const lines = list.getAllByRole('listitem')
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringMatching(/^ВходПланшет · место неизвестно/),
    expect.stringMatching(/^Неудачная попытка: неверный пароль/),
  ])
  expect(lines[1]?.dataset.failed).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Показать ещё' }))
  expect(await list.findByText('Регистрация')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Показать ещё' })).toBeNull()
})
