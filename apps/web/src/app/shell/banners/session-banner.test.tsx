import { getSignedInUser, signOut } from '@navyk/api-spec/people/sessions'
import { takeBackDeletion } from '@navyk/api-spec/views/personal-data'
import { userListPath } from '@navyk/api-spec/views/oversight/paths'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { answer, refuse } from '#testing/mock-api.ts'
import { customer, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { call, tokenKey } from '../../calls/call.ts'
import { getSession, signOutHere, startSession } from '../../session/session.ts'
import { SessionBanner } from './session-banner.tsx'

const backTo = `${userListPath}?account=1`
const looking = {
  ...customer,
  readOnly: 'opened_by_staff' as const,
  openedBy: 'Ирина Богданович',
  openedUntil: new Date(Date.now() + 28.5 * 60_000).toISOString(),
}

beforeEach(() => {
  localStorage.setItem(tokenKey, 'look-token')
  localStorage.setItem('ownSession', JSON.stringify({ token: 'staff-token', backTo }))
})

function Screen() {
  const { pathname, search } = useLocation()
  return (
    <>
      <SessionBanner />
      <output>{pathname + search}</output>
    </>
  )
}

test('the owner of the cabinet and the rest of the time are above the screen', async () => {
  await renderScreen(<Screen />, { user: looking })
  expect(await screen.findByText('Вы смотрите кабинет: Мицкевич Ольга (заказчик).')).toBeDefined()
  expect(screen.getByText('Только просмотр, осталось 29 мин', { exact: false })).toBeDefined()
})

test('going back ends the look and resumes the own session on the page that it was left on', async () => {
  const ended = answer(signOut, { data: null })
  const asked = answer(getSignedInUser, { data: staff })
  await renderScreen(<Screen />, { user: looking })
  await userEvent.click(await screen.findByRole('button', { name: 'Вернуться' }))
  expect(await screen.findByText(backTo)).toBeDefined()
  expect(ended[0]?.headers.get('authorization')).toBe('Bearer look-token')
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer staff-token')
  expect(localStorage.getItem(tokenKey)).toBe('staff-token')
  expect(localStorage.getItem('ownSession')).toBeNull()
  expect(getSession().user?.role).toBe('staff')
})

test('a look that is over leads back to the own session automatically', async () => {
  answer(getSignedInUser, { data: looking })
  await startSession()
  answer(getSignedInUser, { data: staff })
  refuse(signOut, 401, { code: 'no_session', message: 'Войдите в систему' })
  await call(signOut).catch(() => {})
  await waitFor(() => expect(getSession().user?.role).toBe('staff'))
  expect(localStorage.getItem(tokenKey)).toBe('staff-token')
})

test('a person who signs out while looking is signed out, in whichever tab they do', async () => {
  const ended = answer(signOut, { data: null })
  signOutHere()
  await waitFor(() => expect(ended).toHaveLength(1))
  expect(ended[0]?.headers.get('authorization')).toBe('Bearer staff-token')
  expect(localStorage.length).toBe(0)
})

test('a person who is signed in as themselves sees no banner', async () => {
  await renderScreen(<Screen />, { user: customer })
  expect(screen.queryByRole('region')).toBeNull()
})

test('a frozen account shows its last day, and the deletion can be taken back from anywhere', async () => {
  const deletionAt = '2026-12-05T09:00:00.000Z'
  const taken = answer(takeBackDeletion, {
    data: { deletionAt: null, openContracts: [], openProgrammes: [], isStaff: false },
  })
  await renderScreen(<Screen />, { user: { ...customer, readOnly: 'frozen', deletionAt } })
  expect(await screen.findByText('Учётная запись будет удалена 5 декабря 2026 г.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Отменить удаление' }))
  await waitFor(() => expect(getSession().user?.readOnly).toBeNull())
  expect(taken).toHaveLength(1)
})
