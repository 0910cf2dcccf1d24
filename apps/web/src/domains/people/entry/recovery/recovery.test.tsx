import { checkRecoveryCode, requestRecovery, setNewPassword } from '@navyk/api-spec/people/entry'
import { getSignedInUser } from '@navyk/api-spec/people/sessions'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseOwnLanguage, restoreLanguage } from '#app/languages/language.ts'
import { getSession } from '#app/session/session.ts'
import { answer, refuse, refuseWith } from '#testing/mock-api.ts'
import { customer } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { ConfirmCodePage } from './confirm-code-page.tsx'
import { ForgetPasswordPage } from './forget-password-page.tsx'
import { NewPasswordPage } from './new-password-page.tsx'

const pages: Record<string, () => React.JSX.Element> = {
  '/forget-password': ForgetPasswordPage,
  '/forget-password-verify-code': ConfirmCodePage,
  '/new-password': NewPasswordPage,
}

function Screen() {
  const { pathname } = useLocation()
  const Page = pages[pathname]
  return Page ? <Page /> : <output>{pathname}</output>
}

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => vi.useRealTimers())

async function open(path: string) {
  await renderScreen(<Screen />, { user: null, path })
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
}

async function openConfirmation() {
  const expiresAt = new Date(Date.now() + 30 * 60_000).toISOString()
  const requests = answer(requestRecovery, { data: { publicCode: 'public-1', expiresAt } })
  const user = await open('/forget-password')
  await user.type(await screen.findByLabelText('Номер телефона (9 цифр)'), '291234567')
  await user.click(screen.getByRole('button', { name: 'Получить код' }))
  await screen.findByRole('heading', { name: 'Подтверждение кода' })
  return { user, requests }
}
const code = () => screen.getByLabelText('Код')
const confirm = () => screen.getByRole('button', { name: 'Подтвердить' })

test('the confirmation names the number of the code and its purpose', async () => {
  const { requests } = await openConfirmation()
  expect(requests[0]?.body).toEqual({ username: '375291234567' })
  const text = /Отправили код на номер \+375 29 \*\*\*-\*\*-67\. Введите его, чтобы задать новый пароль/
  expect(screen.getByText(text)).toBeTruthy()
})

test("thirty minutes count down by the second under 'Код действителен в течение:', and end in Time's up!", async () => {
  await openConfirmation()
  expect(screen.getByText('Код действителен в течение:')).toBeTruthy()
  const seconds = () => {
    const [minutes = 0, rest = 0] = (screen.getByRole('timer').textContent ?? '').split(':').map(Number)
    return minutes * 60 + rest
  }
  expect(screen.getByRole('timer').textContent).toMatch(/^(30:00|29:5\d)$/)
  const before = seconds()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(before - seconds()).toBeGreaterThanOrEqual(1)
  expect(screen.queryByText("Time's up!")).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(30 * 60_000))
  expect(screen.getByText("Time's up!")).toBeTruthy()
})

test('a missing code is named when its field is left, and when the form is sent', async () => {
  const requests = answer(checkRecoveryCode, { data: null })
  const { user } = await openConfirmation()
  await user.click(code())
  await user.tab()
  expect(await screen.findByText('Обязательное поле')).toBeTruthy()
  await user.type(code(), '1')
  expect(screen.queryByText('Обязательное поле')).toBeNull()
  await user.clear(code())
  await user.click(confirm())
  expect(await screen.findByText('Обязательное поле')).toBeTruthy()
  expect(requests).toHaveLength(0)
})

test('the reasons of a rejected code stand under the field, joined by commas, and the button is free again', async () => {
  refuse(checkRecoveryCode, 422, {
    code: 'code_rejected',
    message: 'Неверный код',
    privateCode: ['Неверный код', 'осталось две попытки'],
  })
  const { user } = await openConfirmation()
  await user.type(code(), '123456')
  await user.click(confirm())
  expect(await screen.findByText('Неверный код, осталось две попытки')).toBeTruthy()
  expect(confirm().getAttribute('data-loading')).toBeNull()
})

test.each([
  ['{"privateCode":["один","два"]}', 'один, два'],
  ['{"privateCode":["один"],"message":"Неверный код"}', 'один'],
  ['{"message":"Неверный код"}', 'Неверный код'],
  ['{"privateCode":[],"message":"Неверный код"}', 'Неверный код'],
  ['{"code":"code_rejected"}', 'Something went wrong'],
  ['"Неверный код"', 'Something went wrong'],
  ['<h1>Bad Gateway</h1>', 'Something went wrong'],
  ['', 'Something went wrong'],
])('the refusal %s of a code is shown under its field: %s', async (body, text) => {
  refuseWith(checkRecoveryCode, () => new Response(body, { status: 422 }))
  const { user } = await openConfirmation()
  await user.type(code(), '123456')
  await user.click(confirm())
  await waitFor(() => expect(code().getAttribute('aria-invalid')).toBe('true'))
  const described = (code().getAttribute('aria-describedby') ?? '').split(' ')
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(text)
  expect(confirm().getAttribute('data-loading')).toBeNull()
})

test("'Войти в систему' leads back to signing in", async () => {
  await openConfirmation()
  expect(screen.getByRole('link', { name: 'Войти в систему' }).getAttribute('href')).toBe('/login')
})

test('both codes are passed to the new password, which signs in', async () => {
  answer(checkRecoveryCode, { data: null })
  const set = answer(setNewPassword, { accessToken: 'token-2' })
  answer(getSignedInUser, { data: customer })
  const { user } = await openConfirmation()
  await user.type(code(), '123456')
  await user.click(confirm())
  await user.type(await screen.findByLabelText('Новый пароль'), 'Другой кофейник 8')
  await user.type(screen.getByLabelText('Повторите пароль'), 'Другой кофейник 8')
  await user.click(screen.getByRole('button', { name: 'Сохранить и войти' }))
  await waitFor(() => expect(getSession().user).toEqual(customer))
  expect(set[0]?.body).toEqual({
    publicCode: 'public-1',
    privateCode: '123456',
    password: 'Другой кофейник 8',
    password_confirmation: 'Другой кофейник 8',
  })
})

test('different passwords are reported at the second, and nothing is sent', async () => {
  answer(checkRecoveryCode, { data: null })
  const set = answer(setNewPassword, { accessToken: 'token-2' })
  const { user } = await openConfirmation()
  await user.type(code(), '123456')
  await user.click(confirm())
  await user.type(await screen.findByLabelText('Новый пароль'), 'Другой кофейник 8')
  await user.type(screen.getByLabelText('Повторите пароль'), 'Другой кофейник 9')
  await user.click(screen.getByRole('button', { name: 'Сохранить и войти' }))
  expect(await screen.findByText('Пароли не совпадают')).toBeTruthy()
  expect(set).toHaveLength(0)
})

test.each(['/forget-password-verify-code', '/new-password'])(
  '%s opened directly leads to the first step',
  async (path) => {
    await open(path)
    expect(await screen.findByRole('heading', { name: 'Восстановление пароля' })).toBeTruthy()
  },
)

test('a picked language is used at the end of the countdown too', async () => {
  await openConfirmation()
  await act(() => vi.advanceTimersByTimeAsync(30 * 60_000 + 1000))
  act(() => chooseOwnLanguage('ru'))
  expect(await screen.findByText('Время вышло!')).toBeTruthy()
  localStorage.clear()
  act(restoreLanguage)
})
