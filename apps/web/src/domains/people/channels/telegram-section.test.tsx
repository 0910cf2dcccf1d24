import {
  getTelegram,
  getTelegramLink,
  linkTelegram,
  type TelegramState,
  unlinkTelegram,
} from '@navyk/api-spec/people/channels'
import { accountPath } from '@navyk/api-spec/people/accounts/paths'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { answer, refuse } from '#testing/mock-api.ts'
import { renderScreen } from '#testing/render.tsx'
import { TelegramSection } from './telegram-section.tsx'

afterEach(() => vi.useRealTimers())

const none: TelegramState = { isAvailable: true, linked: null }
const linked = (isActive = true): TelegramState => ({
  isAvailable: true,
  linked: { name: '@anna', linkedAt: '2026-11-20T09:00:00.000Z', isActive },
})

function Address() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

async function open(state: TelegramState, path = accountPath) {
  answer(getTelegram, { data: state })
  await renderScreen(
    <>
      <TelegramSection />
      <Address />
    </>,
    { path },
  )
  return userEvent.setup()
}

test('the link to the bot is a button, a picture for the camera and a text to copy', async () => {
  const person = await open(none)
  const link = 'https://t.me/navyk_bot?start=abc'
  answer(getTelegramLink, { link, expiresAt: new Date(Date.now() + 600_000).toISOString() })
  await person.click(await screen.findByRole('button', { name: 'Подключить Telegram' }))
  const way = await screen.findByRole('link', { name: 'Открыть бота' })
  expect(way.getAttribute('href')).toBe(link)
  expect(way.getAttribute('rel')).toBe('noopener noreferrer')
  expect(screen.getByRole('img', { name: 'QR-код со ссылкой на бота' })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Скопировать ссылку' }))
  expect(await navigator.clipboard.readText()).toBe(link)
  await person.click(screen.getByRole('button', { name: 'Отменить' }))
  expect(screen.getByRole('button', { name: 'Подключить Telegram' })).toBeTruthy()
})

test('the state is requested while the person is with the bot, and no longer', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const person = await open(none)
  answer(getTelegramLink, {
    link: 'https://t.me/navyk_bot?start=abc',
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  })
  await person.click(await screen.findByRole('button', { name: 'Подключить Telegram' }))
  await screen.findByRole('link', { name: 'Открыть бота' })
  const asked = answer(getTelegram, { data: linked() })
  await act(() => vi.advanceTimersByTimeAsync(3500))
  expect(await screen.findByText('@anna')).toBeTruthy()
  expect(asked).toHaveLength(1)
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(asked).toHaveLength(1)
})

test('an expired link can be requested anew', async () => {
  const person = await open(none)
  const asked = answer(getTelegramLink, { link: 'https://t.me/x?start=a', expiresAt: '2020-01-01T00:00:00.000Z' })
  await person.click(await screen.findByRole('button', { name: 'Подключить Telegram' }))
  await person.click(await screen.findByRole('button', { name: 'Получить новую ссылку' }))
  await waitFor(() => expect(asked).toHaveLength(2))
})

test('a person who returns by the bot’s button is linked: the values are posted once and removed from the address', async () => {
  const posted = answer(linkTelegram, { data: linked() })
  await open(none, `${accountPath}?id=700&signature=sig`)
  expect(await screen.findByText('@anna')).toBeTruthy()
  expect(screen.getByText('Подключён')).toBeTruthy()
  expect(screen.getByText(accountPath)).toBeTruthy()
  expect(posted.map(({ body }) => body)).toEqual([{ id: '700', signature: 'sig' }])
})

test('invalid values leave everything unchanged', async () => {
  refuse(linkTelegram, 422, { code: 'link_rejected', message: 'Ссылка не подошла' })
  await open(none, `${accountPath}?id=700&signature=old`)
  expect(await screen.findByRole('button', { name: 'Подключить Telegram' })).toBeTruthy()
  await waitFor(() => expect(screen.getByText(accountPath)).toBeTruthy())
})

test('a stopped chat shows how to restart it', async () => {
  await open(linked(false))
  expect(await screen.findByText('Остановлен')).toBeTruthy()
  expect(screen.getByText(/отправьте ему \/start/)).toBeTruthy()
})

test('unlinking explains itself before it is done', async () => {
  const person = await open(linked())
  await person.click(await screen.findByRole('button', { name: 'Отключить' }))
  const dialog = await screen.findByRole('dialog', { name: 'Отключить Telegram?' })
  expect(dialog.textContent).toContain('по SMS')
  const asked = answer(unlinkTelegram, { data: none })
  await person.click(within(dialog).getByRole('button', { name: 'Отключить' }))
  expect(await screen.findByRole('button', { name: 'Подключить Telegram' })).toBeTruthy()
  expect(asked).toHaveLength(1)
})

test('without a bot there is no button', async () => {
  await open({ isAvailable: false, linked: null })
  expect(await screen.findByText('У этого сервиса нет бота в Telegram.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
