import { requestSignUp, resendCode, signUp } from '@navyk/api-spec/people/entry'
import { getSignedInUser } from '@navyk/api-spec/people/sessions'
import { homePath } from '@navyk/api-spec/kit/paths'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { getSession } from '#app/session/session.ts'
import { answer, refuse } from '#testing/mock-api.ts'
import { customer } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { RegisterPage } from './register-page.tsx'
import { VerifyCodePage } from './verify-code-page.tsx'

function Screen() {
  const { pathname } = useLocation()
  if (pathname === '/register') return <RegisterPage />
  if (pathname === '/verify-code') return <VerifyCodePage />
  return <output>{pathname}</output>
}

const sent = () => ({ publicCode: 'public-1', expiresAt: new Date(Date.now() + 600_000).toISOString() })

beforeEach(() => localStorage.clear())

async function open(path: string) {
  await renderScreen(<Screen />, { user: null, path })
  return userEvent.setup()
}

async function fill(user: Awaited<ReturnType<typeof open>>) {
  await user.type(await screen.findByLabelText('Номер телефона (9 цифр)'), '291234567')
  await user.type(screen.getByLabelText('Пароль'), 'Весёлый кофейник 7')
  await user.click(screen.getByLabelText('Даю согласие на обработку персональных данных'))
}

test('phone, password and consent are sent, and the code is asked for with the phone masked', async () => {
  const requests = answer(requestSignUp, { data: sent() })
  const user = await open('/register')
  await fill(user)
  await user.click(screen.getByRole('button', { name: 'Получить код' }))
  expect(await screen.findByText(/\+375 29 \*\*\*-\*\*-67/)).toBeTruthy()
  expect(requests[0]?.body).toEqual({
    username: '375291234567',
    password: 'Весёлый кофейник 7',
    consentVersion: '2026-11',
  })
})

test('nothing is sent without the consent, which is never ticked beforehand', async () => {
  const requests = answer(requestSignUp, { data: sent() })
  const user = await open('/register')
  await screen.findByLabelText('Номер телефона (9 цифр)')
  expect(screen.getByLabelText<HTMLInputElement>(/Даю согласие/).checked).toBe(false)
  await user.type(screen.getByLabelText('Номер телефона (9 цифр)'), '291234567')
  await user.type(screen.getByLabelText('Пароль'), 'Весёлый кофейник 7')
  await user.click(screen.getByRole('button', { name: 'Получить код' }))
  expect(await screen.findByText('Отметьте согласие')).toBeTruthy()
  expect(requests).toHaveLength(0)
})

test('the text of the consent opens over the page', async () => {
  const user = await open('/register')
  await user.click(await screen.findByRole('button', { name: 'Прочитать текст согласия' }))
  expect(await screen.findByText('Редакция 2026-11')).toBeTruthy()
})

test('the meter shows why a password is weak', async () => {
  const user = await open('/register')
  await user.type(await screen.findByLabelText('Пароль'), 'qwerty123')
  expect(await screen.findByText('Очень слабый пароль. Такой пароль часто встречается.')).toBeTruthy()
})

test('a refusal of the server is shown at its field', async () => {
  refuse(requestSignUp, 422, {
    code: 'invalid_input',
    message: 'Проверьте данные',
    errors: { password: ['Этот пароль слишком распространён, его угадывают одним из первых. Придумайте другой'] },
  })
  const user = await open('/register')
  await fill(user)
  await user.click(screen.getByRole('button', { name: 'Получить код' }))
  expect(
    await screen.findByText('Этот пароль слишком распространён, его угадывают одним из первых. Придумайте другой'),
  ).toBeTruthy()
})

test('the second step opened directly leads to the first', async () => {
  await open('/verify-code')
  expect(await screen.findByRole('heading', { name: 'Регистрация' })).toBeTruthy()
})

test('the right code signs in', async () => {
  answer(requestSignUp, { data: sent() })
  const handedIn = answer(signUp, { accessToken: 'token-1' })
  answer(getSignedInUser, { data: customer })
  const user = await open('/register')
  await fill(user)
  await user.click(screen.getByRole('button', { name: 'Получить код' }))
  await user.type(await screen.findByLabelText('Код'), '123456')
  await user.click(screen.getByRole('button', { name: 'Подтвердить' }))
  await waitFor(() => expect(getSession().user).toEqual(customer))
  expect(handedIn[0]?.body).toEqual({ publicCode: 'public-1', privateCode: '123456' })
  expect(localStorage.getItem('accessToken')).toBe('token-1')
  expect(await screen.findByText(homePath)).toBeTruthy()
})

test('after a minute the code can be sent again, and the new one is submitted', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    answer(requestSignUp, { data: sent() })
    const { promise, resolve } = Promise.withResolvers<{ data: ReturnType<typeof sent> }>()
    const resent = answer(resendCode, () => promise)
    const handedIn = refuse(signUp, 422, {
      code: 'code_rejected',
      message: 'Неверный код',
      privateCode: ['Неверный код'],
    })
    await renderScreen(<Screen />, { user: null, path: '/register' })
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    await fill(user)
    await user.click(screen.getByRole('button', { name: 'Получить код' }))
    expect(await screen.findByText(/Ещё один код.— через/)).toBeTruthy()
    await vi.advanceTimersByTimeAsync(60_000)
    const again = await screen.findByRole('button', { name: 'Отправить код ещё раз' })
    await user.click(again)
    expect(again).toHaveProperty('disabled', true)
    resolve({ data: { ...sent(), publicCode: 'public-2' } })
    expect(await screen.findByText(/Ещё один код.— через/)).toBeTruthy()
    expect(resent).toHaveLength(1)
    await user.type(screen.getByLabelText('Код'), '123456')
    await user.click(screen.getByRole('button', { name: 'Подтвердить' }))
    expect(await screen.findByText('Неверный код')).toBeTruthy()
    expect(handedIn[0]?.body).toEqual({ publicCode: 'public-2', privateCode: '123456' })
  } finally {
    vi.useRealTimers()
  }
})
