import { getProfile, type Profile, updateProfile } from '@navyk/api-spec/people/accounts'
import { getTelegram } from '@navyk/api-spec/people/channels'
import { getContacts } from '@navyk/api-spec/people/contacts'
import { type Cabinet, listCabinets } from '@navyk/api-spec/people/sessions'
import { accountPath } from '@navyk/api-spec/people/accounts/paths'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { getSession } from '#app/session/session.ts'
import { answer, refuse } from '#testing/mock-api.ts'
import { executor } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { AccountPage } from './account-page.tsx'

const profile: Profile = {
  firstName: 'Анна',
  lastName: 'Ковалевич',
  phone: '375291112201',
  email: null,
  telegram: '',
  language: 'ru',
  createdAt: '2026-03-16T09:00:00.000Z',
  version: 4,
}
const cabinet = (role: Cabinet['role'], current: boolean, signature = 'old'): Cabinet => ({
  id: `00000000-0000-4000-8000-0000000000${role === 'executor' ? 'c1' : 'c2'}`,
  role,
  title: '',
  current,
  date: '2026-11-20T09:00:00.000Z',
  signature,
})

const visited: string[] = []
function Address() {
  const { pathname, search } = useLocation()
  useEffect(() => void visited.push(pathname + search), [pathname, search])
  return <output>{pathname + search}</output>
}

async function open(path = accountPath) {
  visited.length = 0
  answer(getProfile, { data: profile })
  answer(getContacts, { data: { phone: profile.phone, email: null, newPhone: null, newEmail: null } })
  answer(getTelegram, { data: { isAvailable: false, linked: null } })
  answer(listCabinets, { data: [cabinet('executor', true), cabinet('customer', false)] })
  await renderScreen(
    <>
      <AccountPage />
      <Address />
    </>,
    { user: executor, path },
  )
  return screen.findByRole<HTMLInputElement>('textbox', { name: 'Имя' })
}

test('the page shows since when the account exists', async () => {
  await open()
  expect(screen.getByText('Учётная запись создана 16 марта 2026 г.')).toBeDefined()
})

test('a link to a part of the settings brings that part into view', async () => {
  const shown: unknown[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.querySelector('h2')?.textContent)
  })
  await open(`${accountPath}?part=telegram`)
  await waitFor(() => expect(shown).toEqual(['Telegram']))
})

test('a saved name greets the person from then on', async () => {
  const field = await open()
  const saved = answer(updateProfile, { data: { ...profile, firstName: 'Нина', version: 5 } })
  await userEvent.clear(field)
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Обязательное поле')).toBeDefined()
  await userEvent.type(field, 'Нина')
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(getSession().user?.firstName).toBe('Нина'))
  expect(saved[0]?.body).toEqual({ firstName: 'Нина', lastName: 'Ковалевич', language: 'ru', telegram: '', version: 4 })
})

test('a change from another window shows in untouched fields, and typed text stays', async () => {
  const field = await open()
  const current = { ...profile, lastName: 'Мороз', language: 'en', version: 5 }
  refuse(updateProfile, 409, { code: 'version_conflict', message: 'Данные изменились', current })
  await userEvent.clear(field)
  await userEvent.type(field, 'Нина')
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Данные изменились')).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Фамилия' }).value).toBe('Мороз')
  expect(field.value).toBe('Нина')
  const saved = answer(updateProfile, { data: { ...profile, version: 6 } })
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.body).toEqual({ firstName: 'Нина', lastName: 'Мороз', language: 'en', telegram: '', version: 5 })
})

test('switching cabinets requests a fresh link and opens it', async () => {
  await open()
  expect(await screen.findByText('Вы здесь')).toBeDefined()
  answer(listCabinets, { data: [cabinet('executor', true), cabinet('customer', false, 'fresh')] })
  await userEvent.click(screen.getByRole('button', { name: 'Перейти в кабинет «Заказчик»' }))
  const address =
    '/switch-to-cabinet?id=00000000-0000-4000-8000-0000000000c2&date=2026-11-20T09%3A00%3A00.000Z&signature=fresh'
  await waitFor(() => expect(visited).toContain(address))
})
