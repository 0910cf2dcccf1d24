import { listNotices } from '@navyk/api-spec/messages/notices'
import { signIn } from '@navyk/api-spec/people/entry'
import { getSignedInUser, signOut } from '@navyk/api-spec/people/sessions'
import { getTwoStep, verifyTwoStep } from '@navyk/api-spec/people/two-step'
import { homePath, screenPath } from '@navyk/api-spec/kit/paths'
import { createInvoicePath } from '@navyk/api-spec/money/invoices/paths'
import { accountPath } from '@navyk/api-spec/people/accounts/paths'
import { contractListPath } from '@navyk/api-spec/teaching/contracts/paths'
import { personalDataPath } from '@navyk/api-spec/views/personal-data/paths'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, refuse } from '#testing/mock-api.ts'
import { answerStreams } from '#testing/mock-stream.ts'
import { customer, executor, staff } from '#testing/people.ts'
import { startEntryTexts } from '../languages/entry-texts.ts'
import { restoreLanguage } from '../languages/language.ts'
import { followPath, goTo } from '../addresses/path.ts'
import { Root } from './root.tsx'
import { changeUser, getSession, startSession } from '../session/session.ts'
import outlineClasses from '../shell/shell.module.css'

const loginTitle = { name: 'Вход в учетную запись' }

beforeEach(() => {
  followPath()
  restoreLanguage()
  answer(listNotices, { data: [], nextCursor: null, newCount: 0 })
  answer(signOut, { data: null })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Starts the app at an address, as main.tsx does. */
async function open(path: string) {
  goTo(path)
  await startEntryTexts()
  const checked = startSession()
  render(<Root />)
  return checked
}

/** The grey bars in place of the menu, hidden from screen readers. */
const outline = () => document.querySelector(`[aria-hidden] .${outlineClasses.bar}`)

async function signInAs(user: typeof executor) {
  answer(signIn, { accessToken: 'new-token', refreshToken: '' })
  answer(getSignedInUser, { data: user })
  const person = userEvent.setup()
  await person.type(screen.getByLabelText('Номер телефона (9 цифр)'), '291112233')
  await person.type(screen.getByLabelText('Пароль'), 'secret')
  await person.click(screen.getByRole('button', { name: 'Войти' }))
  return person
}

test('a signed-out visitor sees the sign-in page under any dashboard path', async () => {
  await open(`${contractListPath}?state=active`)
  expect(screen.getByRole('heading', loginTitle)).toBeTruthy()
  expect(location.pathname).toBe(contractListPath)
  expect(getSession()).toEqual({ isInitialized: true, isAuthenticated: false, user: null })
})

test('while a stored token is checked the page shows the outline of the shell', async () => {
  localStorage.setItem('accessToken', 'stored-token')
  const answered = Promise.withResolvers<void>()
  const requests = answer(getSignedInUser, async () => {
    await answered.promise
    return { data: executor }
  })
  const checked = open(homePath)
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(screen.queryByRole('heading', loginTitle)).toBeNull()
  expect(outline()).not.toBeNull()
  expect(getSession().isInitialized).toBe(false)
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer stored-token')
  answered.resolve()
  await checked
  expect(getSession().user).toEqual(executor)
})

test('a stored token that the server does not know leads to the sign-in page', async () => {
  localStorage.setItem('accessToken', 'old-token')
  refuse(getSignedInUser, 401, { code: 'no_session', message: 'Войдите' })
  await open(homePath)
  expect(await screen.findByRole('heading', loginTitle)).toBeTruthy()
  expect(localStorage.getItem('accessToken')).toBeNull()
})

test('after signing in on the sign-in page a person gets to the dashboard path that was refused before', async () => {
  await open(`${accountPath}?tab=cabinets`)
  goTo('/login')
  await signInAs(customer)
  await waitFor(() => expect(location.pathname + location.search).toBe(`${accountPath}?tab=cabinets`))
})

test('signing out leads to the sign-in page, forgets the token and says so in the words of the specification', async () => {
  await open(screenPath('no-such-screen'))
  const person = await signInAs(executor)
  await person.click(await screen.findByRole('button', { name: 'Меню пользователя' }))
  expect(await screen.findByText('Здравствуйте, Анна Ковалевич')).toBeTruthy()
  expect(screen.getByText('anna@example.by')).toBeTruthy()
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Выход'])
  await person.click(screen.getByRole('menuitem', { name: 'Выход' }))
  expect(await screen.findByText('You Logout Successfully')).toBeTruthy()
  expect(location.pathname).toBe('/login')
  expect(screen.getByRole('heading', loginTitle)).toBeTruthy()
  expect(localStorage.getItem('accessToken')).toBeNull()
  expect(getSession()).toEqual({ isInitialized: true, isAuthenticated: false, user: null })
})

test('an unknown dashboard path is a page that says so, with a link', async () => {
  await open(screenPath('no-such-screen'))
  await signInAs(executor)
  expect(await screen.findByRole('heading', { name: 'Страница не найдена' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'На главную' }).getAttribute('href')).toBe('/')
})

test('a path outside of the app is a page that says so', async () => {
  await open('/no-such-page')
  expect(await screen.findByRole('heading', { name: 'Страница не найдена' })).toBeTruthy()
})

test('a screen of another role is a page that says so, with a way back', async () => {
  await open(createInvoicePath)
  await signInAs(executor)
  expect(await screen.findByRole('heading', { name: 'Эта страница не для вашего кабинета' })).toBeTruthy()
  expect(screen.getByText('Вы вошли как исполнитель, а эта страница — для других ролей.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'К заявкам' })).toBeTruthy()
})

test('with a second step a person signs in by two pages, and gets to the path that was refused before', async () => {
  await open(`${accountPath}?tab=cabinets`)
  answer(signIn, { twoStep: { publicCode: 'public-1', channel: 'app', expiresAt: '2126-11-20T09:10:00.000Z' } })
  const person = userEvent.setup()
  await person.type(screen.getByLabelText('Номер телефона (9 цифр)'), '291112233')
  await person.type(screen.getByLabelText('Пароль'), 'secret')
  await person.click(screen.getByRole('button', { name: 'Войти' }))
  const code = await screen.findByLabelText('Код')
  expect(location.pathname).toBe('/two-step-verification')
  answer(verifyTwoStep, { accessToken: 'new-token', refreshToken: '' })
  answer(getSignedInUser, { data: { ...customer, hasTwoStep: true } })
  await person.type(code, '123456')
  await person.click(screen.getByRole('button', { name: 'Подтвердить' }))
  await waitFor(() => expect(location.pathname + location.search).toBe(`${accountPath}?tab=cabinets`))
  expect(localStorage.getItem('accessToken')).toBe('new-token')
})

test('a person who has to turn the second step on first is led there from any screen', async () => {
  answer(getTwoStep, { data: { isOn: false, savedCodesLeft: 0, isObligatory: true } })
  await open(contractListPath)
  await signInAs({ ...staff, twoStepNeeded: true })
  expect(await screen.findByText(/Для вашей учётной записи она обязательна/)).toBeTruthy()
  expect(location.pathname).toBe(personalDataPath)
})

test('a cabinet that is given to the account while a page is open is offered at once', async () => {
  localStorage.setItem('accessToken', 'stored-token')
  answer(getSignedInUser, { data: customer })
  const streams = answerStreams()
  await open(screenPath('nowhere'))
  await waitFor(() => expect(streams).toHaveLength(1))
  const way = { name: 'В кабинет исполнителя' }
  expect(screen.queryByRole('button', way)).toBeNull()
  answer(getSignedInUser, { data: { ...customer, cabinetRoles: ['customer', 'executor'] } })
  streams[0]?.send('changed', ['account:00000000-0000-4000-8000-0000000000ff'])
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(screen.queryByRole('button', way)).toBeNull()
  streams[0]?.send('changed', [`account:${customer.id}`])
  expect(await screen.findByRole('button', way)).toBeTruthy()
})

test('once the second step is on, the stream is opened again, because until then it reports the account only', async () => {
  const streams = answerStreams()
  answer(getTwoStep, { data: { isOn: false, savedCodesLeft: 0, isObligatory: true } })
  await open('/login')
  await signInAs({ ...staff, twoStepNeeded: true })
  await waitFor(() => expect(streams).toHaveLength(1))
  changeUser(staff.id, { hasTwoStep: true, twoStepNeeded: false })
  await waitFor(() => expect(streams).toHaveLength(2))
  expect(streams.map((stream) => stream.wasLeft())).toEqual([true, false])
})
