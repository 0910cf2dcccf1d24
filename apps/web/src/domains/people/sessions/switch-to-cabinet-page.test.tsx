import { getSignedInUser, switchToCabinet } from '@navyk/api-spec/people/sessions'
import { homePath } from '@navyk/api-spec/kit/paths'
import { screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { tokenKey } from '#app/calls/call.ts'
import { getSession } from '#app/session/session.ts'
import { answer, refuse } from '#testing/mock-api.ts'
import { customer, executor } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { SwitchToCabinetPage } from './switch-to-cabinet-page.tsx'

function Screen() {
  const { pathname, search } = useLocation()
  if (pathname === '/switch-to-cabinet') return <SwitchToCabinetPage />
  return <output>{pathname + search}</output>
}

// A link is used once, so each test has its own.
let signature = ''
beforeEach(({ task }) => {
  signature = task.id
  localStorage.setItem(tokenKey, 'old-token')
})
const open = () => {
  const search = new URLSearchParams({ id: customer.cabinetId, date: '2026-11-20T09:00:00.000Z', signature })
  history.replaceState(null, '', `/switch-to-cabinet?${search}`)
  return renderScreen(
    <StrictMode>
      <Screen />
    </StrictMode>,
    { user: executor, path: `/switch-to-cabinet?${search}` },
  )
}

test('the page posts the three values once, takes the new token, and continues as the person of the other cabinet', async () => {
  const posted = answer(switchToCabinet, { accessToken: 'new-token' })
  const fetched = answer(getSignedInUser, { data: customer })
  await open()
  expect(await screen.findByText(homePath)).toBeDefined()
  expect(posted.map(({ body }) => body)).toEqual([
    { id: customer.cabinetId, date: '2026-11-20T09:00:00.000Z', signature },
  ])
  expect(fetched[0]?.headers.get('authorization')).toBe('Bearer new-token')
  expect(localStorage.getItem(tokenKey)).toBe('new-token')
  expect(getSession().user?.role).toBe('customer')
})

test('the values are removed from the address before the answer is there', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  answer(switchToCabinet, async () => {
    await promise
    return { accessToken: 'new-token' }
  })
  answer(getSignedInUser, { data: customer })
  await open()
  await screen.findByRole('heading', { name: 'Открываем другой кабинет…' })
  expect(location.href).not.toContain('signature')
  resolve()
  expect(await screen.findByText(homePath)).toBeDefined()
})

test('a value that is twice in the address is not used', async () => {
  const posted = refuse(switchToCabinet, 422, { code: 'link_rejected', message: 'Ссылка недействительна' })
  const search = `id=${customer.cabinetId}&id=${executor.cabinetId}&date=2026-11-20T09:00:00.000Z&signature=${signature}`
  await renderScreen(<Screen />, { user: executor, path: `/switch-to-cabinet?${search}` })
  expect(await screen.findByText(homePath)).toBeDefined()
  expect(posted.map(({ body }) => body)).toEqual([{ id: '', date: '2026-11-20T09:00:00.000Z', signature }])
})

test.each([
  [422, { code: 'link_rejected', message: 'Ссылка недействительна' }],
  [500, undefined],
] as const)(
  'a failure (%s) is not shown: the person continues in the cabinet that they came from',
  async (status, body) => {
    refuse(switchToCabinet, status, body)
    await open()
    expect(await screen.findByText(homePath)).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(localStorage.getItem(tokenKey)).toBe('old-token')
    expect(getSession().user?.role).toBe('executor')
  },
)
