import { getDemoProgress, signIn } from '@navyk/api-spec/people/entry'
import { getSignedInUser } from '@navyk/api-spec/people/sessions'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startEntryTexts } from '#app/languages/entry-texts.ts'
import { chooseOwnLanguage, restoreLanguage } from '#app/languages/language.ts'
import { pendingChallenge } from '#app/session/pending-challenge.ts'
import { Providers } from '#app/start/providers.tsx'
import { assumeNobody, getSession } from '#app/session/session.ts'
import { answer, refuse, refuseWith } from '#testing/mock-api.ts'
import { executor } from '#testing/people.ts'
import { demoProgress, polling } from './demo/demo-waiting.ts'
import { LoginPage } from './login-page.tsx'

beforeEach(() => {
  assumeNobody()
  history.replaceState(null, '', '/login')
})

async function openLogin() {
  await startEntryTexts()
  render(
    <Providers>
      <LoginPage />
    </Providers>,
  )
  return userEvent.setup()
}

const phone = () => screen.getByLabelText('Номер телефона (9 цифр)')
const password = () => screen.getByLabelText('Пароль')
const submit = () => screen.getByRole('button', { name: 'Войти' })

test('the sign-in page has the title, prompt, links, fields and button of the specification', async () => {
  await openLogin()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Вход в учетную запись')
  expect(screen.getByText(/Новый пользователь\?/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Выполните регистрацию' }).getAttribute('href')).toBe('/register')
  expect(screen.getByRole('link', { name: 'Восстановить пароль' }).getAttribute('href')).toBe('/forget-password')
  expect(screen.getByText('+375')).toBeTruthy()
  expect(phone().getAttribute('placeholder')).toBe('291112233')
  expect(password()).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Запомнить меня').checked).toBe(true)
  expect(submit()).toBeTruthy()
})

test('the page is named in the browser tab', async () => {
  await openLogin()
  expect(document.title).toBe('Вход в учетную запись · Навык')
})

test('an error shows only after its field has been touched and left', async () => {
  const user = await openLogin()
  await user.click(phone())
  expect(screen.queryByText('Номер телефона обязательное поле')).toBeNull()
  await user.tab()
  expect(await screen.findByText('Номер телефона обязательное поле')).toBeTruthy()
  expect(screen.queryByText('Обязательное поле')).toBeNull()
})

test.each(['29111223', '2911122334'])('the phone %s of not exactly nine characters is wrong', async (typed) => {
  const user = await openLogin()
  await user.type(phone(), typed)
  await user.tab()
  expect(await screen.findByText('Неверный номер телефона')).toBeTruthy()
})

test('a missing password is named when the form is sent, and nothing is asked of the server', async () => {
  const requests = answer(signIn, { accessToken: 'a', refreshToken: 'b' })
  const user = await openLogin()
  await user.type(phone(), '291112233')
  await user.click(submit())
  expect(await screen.findByText('Обязательное поле')).toBeTruthy()
  expect(requests).toHaveLength(0)
  expect(document.activeElement).toBe(password())
})

test('if the account has a second step, its page follows; the password is stored nowhere', async () => {
  const twoStep = { publicCode: 'public-1', channel: 'app', expiresAt: '2126-11-20T09:10:00.000Z' } as const
  answer(signIn, { twoStep })
  const user = await openLogin()
  await user.type(phone(), '291112233')
  await user.type(password(), 'secret')
  await user.click(submit())
  await waitFor(() => expect(location.pathname).toBe('/two-step-verification'))
  expect(pendingChallenge()).toEqual(twoStep)
  expect(getSession().isAuthenticated).toBe(false)
  expect(localStorage.getItem('accessToken')).toBeNull()
  expect(screen.queryByText('You registered successfully')).toBeNull()
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('secret')
})

test('the phone is sent with 375 before it; the token is stored and the person is known', async () => {
  const requests = answer(signIn, { accessToken: 'token-1', refreshToken: 'ignored' })
  answer(getSignedInUser, { data: executor })
  const user = await openLogin()
  await user.type(phone(), '291112233')
  await user.type(password(), 'secret')
  await user.click(submit())
  expect(await screen.findByText('You registered successfully')).toBeTruthy()
  expect(requests[0]?.body).toEqual({ username: '375291112233', password: 'secret' })
  expect(localStorage.getItem('accessToken')).toBe('token-1')
  expect(getSession()).toEqual({ isInitialized: true, isAuthenticated: true, user: executor })
})

test("without 'Запомнить меня' the same is sent and stored", async () => {
  const requests = answer(signIn, { accessToken: 'token-1', refreshToken: 'ignored' })
  answer(getSignedInUser, { data: executor })
  const user = await openLogin()
  await user.click(screen.getByLabelText('Запомнить меня'))
  await user.type(phone(), '291112233')
  await user.type(password(), 'secret')
  await user.click(submit())
  await waitFor(() => expect(getSession().isAuthenticated).toBe(true))
  expect(requests[0]?.body).toEqual({ username: '375291112233', password: 'secret' })
  expect(localStorage.getItem('accessToken')).toBe('token-1')
})

test('the button is busy while the request runs', async () => {
  const answered = Promise.withResolvers<void>()
  answer(signIn, async () => {
    await answered.promise
    return { accessToken: 'token-1', refreshToken: '' }
  })
  answer(getSignedInUser, { data: executor })
  const user = await openLogin()
  await user.type(phone(), '291112233')
  await user.type(password(), 'secret')
  await user.click(submit())
  await waitFor(() => expect(submit().getAttribute('data-loading')).toBe('true'))
  answered.resolve()
  await waitFor(() => expect(submit().getAttribute('data-loading')).toBeNull())
})

test('when too many sign in, the page repeats by itself, says so, and keeps the typed text for another try', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  refuse(signIn, 503, { code: 'busy', message: 'Сейчас входит слишком много людей. Повторите через несколько секунд' })
  const user = await openLogin()
  await user.type(phone(), '291112233')
  await user.type(password(), 'secret')
  await user.click(submit())
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(await screen.findByText(/^Сейчас входит слишком много людей/)).toBeTruthy()
  expect(submit().getAttribute('data-loading')).toBeNull()
  answer(signIn, { accessToken: 'token-1', refreshToken: '' })
  answer(getSignedInUser, { data: executor })
  await user.click(submit())
  await waitFor(() => expect(getSession().isAuthenticated).toBe(true))
})

test('a refusal is shown in its own words under the fields', async () => {
  refuse(signIn, 422, { code: 'wrong_credentials', message: 'Неверный номер телефона или пароль' })
  const user = await openLogin()
  await user.type(phone(), '291112233')
  await user.type(password(), 'wrong')
  await user.click(submit())
  expect((await screen.findByRole('alert')).textContent).toBe('Неверный номер телефона или пароль')
})

test.each([
  ['{"message":"Кабинет закрыт"}', 'Кабинет закрыт'],
  ['{"message":"Кабинет закрыт","privateCode":["один"]}', 'Кабинет закрыт'],
  ['{"code":"closed"}', 'Something went wrong'],
  ['{"privateCode":["один","два"]}', 'Something went wrong'],
  ['{"message":""}', 'Something went wrong'],
  ['{"message":{"ru":"Кабинет закрыт"}}', 'Something went wrong'],
  ['"Кабинет закрыт"', 'Something went wrong'],
  ['Кабинет закрыт', 'Something went wrong'],
  ['<h1>Bad Gateway</h1>', 'Something went wrong'],
  ['', 'Something went wrong'],
])('the refusal %s is shown under the fields: %s', async (body, text) => {
  refuseWith(signIn, () => new Response(body, { status: 422 }))
  const user = await openLogin()
  await user.type(phone(), '291112233')
  await user.type(password(), 'secret')
  await user.click(submit())
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect(submit().getAttribute('data-loading')).toBeNull()
})

test("a failure without a body reads 'Something went wrong'", async () => {
  refuse(signIn, 502)
  const user = await openLogin()
  await user.type(phone(), '291112233')
  await user.type(password(), 'secret')
  await user.click(submit())
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong')
})

test('demo accounts are not shown outside of demo mode', async () => {
  await openLogin()
  expect(screen.queryByText('Демонстрационные кабинеты')).toBeNull()
})

/** The meta tag by which the server names its mode in the page. */
function serveInMode(content: 'demo' | 'demo_being_told'): void {
  const mode = document.createElement('meta')
  mode.name = 'navyk-mode'
  mode.content = content
  document.head.append(mode)
  const { pauseMs } = polling
  polling.pauseMs = 20
  onTestFinished(() => {
    polling.pauseMs = pauseMs
    mode.remove()
    demoProgress.set(undefined)
  })
}

test('in demo mode each of the four demo accounts is one click to fill in', async () => {
  serveInMode('demo')
  const user = await openLogin()
  for (const username of ['291112233', '291112244', '291112255', '291112266']) {
    await user.click(screen.getByRole('button', { name: new RegExp(username) }))
    expect(screen.getByLabelText<HTMLInputElement>('Номер телефона (9 цифр)').value).toBe(username)
    expect(screen.getByLabelText<HTMLInputElement>('Пароль').value).toBe('Navyk-demo-2026')
  }
})

test.each([
  ['ru', 'Готовим демоданные', /^1\s240 из 3\s200$/],
  ['en', 'Preparing the demo data', /^1,240 of 3,200$/],
  ['es', 'Preparamos los datos de demostración', /^1\.240 de 3\.200$/],
] as const)(
  'in %s the page shows the progress of the demo, and nothing of it once the demo is ready',
  async (language, title, count) => {
    chooseOwnLanguage(language)
    onTestFinished(() => {
      localStorage.removeItem('language')
      restoreLanguage()
    })
    serveInMode('demo_being_told')
    let progress = { isReady: false, told: 1240, expected: 3200 }
    answer(getDemoProgress, () => ({ data: progress }))
    await openLogin()
    expect(await screen.findByText(count)).toBeTruthy()
    const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: title })
    expect([bar.value, bar.max]).toEqual([1240, 3200])
    progress = { isReady: true, told: 3180, expected: 3200 }
    await waitFor(() => expect(screen.queryByText(title)).toBeNull())
    expect(screen.getByRole('button', { name: /291112233/ })).toBeTruthy()
  },
)

test('a person who signs in while the demo is prepared is let in when it is ready', async () => {
  serveInMode('demo_being_told')
  let progress = { isReady: false, told: 10, expected: 3200 }
  const asked = answer(getDemoProgress, () => ({ data: progress }))
  const requests = answer(signIn, { accessToken: 'token-1', refreshToken: '' })
  answer(getSignedInUser, { data: executor })
  const user = await openLogin()
  await user.click(screen.getByRole('button', { name: /291112233/ }))
  await user.click(submit())
  await waitFor(() => expect(asked.length).toBeGreaterThan(2))
  expect(submit().getAttribute('data-loading')).toBe('true')
  expect(requests).toHaveLength(0)
  progress = { ...progress, isReady: true }
  await waitFor(() => expect(getSession().isAuthenticated).toBe(true))
  expect(requests).toHaveLength(1)
})

test('the carousel has three pictures without text', async () => {
  await openLogin()
  const pictures = screen.getByRole('region', { name: 'Иллюстрации' })
  expect(pictures.querySelectorAll('svg')).toHaveLength(3)
  expect(pictures.textContent).toBe('')
})
