import { getSignedInUser } from '@navyk/api-spec/people/sessions'
import { verifyTwoStep } from '@navyk/api-spec/people/two-step'
import { homePath } from '@navyk/api-spec/kit/paths'
import { schedulePath } from '@navyk/api-spec/teaching/schedule/paths'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { storeChallenge, pendingChallenge } from '#app/session/pending-challenge.ts'
import { assumeNobody, getSession } from '#app/session/session.ts'
import { answer, refuse, refuseWith } from '#testing/mock-api.ts'
import { executor } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { TwoStepPage } from './two-step-page.tsx'

const challenge = { publicCode: 'public-1', channel: 'app', expiresAt: '2126-11-20T09:10:00.000Z' } as const

function Screen() {
  const { pathname } = useLocation()
  return pathname === '/two-step-verification' ? <TwoStepPage /> : <output aria-label="address">{pathname}</output>
}

async function open() {
  await renderScreen(<Screen />, { path: '/two-step-verification' })
  assumeNobody()
  await i18next.loadNamespaces(['second-step', 'two-step'])
  return userEvent.setup()
}
const code = () => screen.findByLabelText<HTMLInputElement>('Код')
const confirm = () => screen.getByRole('button', { name: 'Подтвердить' })
const address = async () => (await screen.findByRole('status', { name: 'address' })).textContent

test('the page of the second step, opened without a begun sign-in, leads to the sign-in page', async () => {
  await open()
  expect(await address()).toBe('/login')
})

test('an expired sign-in counts as not begun', async () => {
  storeChallenge({ ...challenge, expiresAt: '2020-11-20T09:10:00.000Z' })
  await open()
  expect(await address()).toBe('/login')
})

test('the page explains what to do, and the field has the focus', async () => {
  storeChallenge(challenge)
  await open()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Подтверждение входа')
  expect(screen.getByText(/Откройте приложение-аутентификатор/)).toBeTruthy()
  await waitFor(async () => expect(document.activeElement).toBe(await code()))
  expect((await code()).autocomplete).toBe('one-time-code')
  expect(screen.getByRole('link', { name: 'Войти в систему' }).getAttribute('href')).toBe('/login')
  expect(document.title).toBe('Подтверждение входа · Навык')
})

test('the right code signs in, says so in the words of the specification, and leads to the wanted page', async () => {
  storeChallenge(challenge)
  sessionStorage.setItem('rememberedPath', schedulePath)
  const posted = answer(verifyTwoStep, { accessToken: 'token-2', refreshToken: 'ignored' })
  answer(getSignedInUser, { data: executor })
  const person = await open()
  await person.type(await code(), '123 456')
  await person.click(confirm())
  expect(await screen.findByText('You registered successfully')).toBeTruthy()
  expect(await address()).toBe(schedulePath)
  expect(posted.map(({ body }) => body)).toEqual([{ publicCode: 'public-1', privateCode: '123 456' }])
  expect(localStorage.getItem('accessToken')).toBe('token-2')
  expect(getSession().user).toEqual(executor)
  expect(pendingChallenge()).toBeUndefined()
})

test('a saved code is sent as it was typed', async () => {
  storeChallenge(challenge)
  const posted = answer(verifyTwoStep, { accessToken: 'token-3', refreshToken: '' })
  answer(getSignedInUser, { data: executor })
  const person = await open()
  await person.type(await code(), '12345-67890-12345-67890{Enter}')
  expect(await address()).toBe(homePath)
  expect(posted[0]?.body).toMatchObject({ privateCode: '12345-67890-12345-67890' })
})

test('nothing is sent without a code', async () => {
  storeChallenge(challenge)
  const posted = answer(verifyTwoStep, { accessToken: '', refreshToken: '' })
  const person = await open()
  await code()
  await person.click(confirm())
  expect(await screen.findByText('Обязательное поле')).toBeTruthy()
  expect(posted).toEqual([])
})

test('the reasons of a rejected code stand under the field, joined by commas', async () => {
  storeChallenge(challenge)
  const privateCode = ['Неверный код', 'Осталось мало попыток']
  refuse(verifyTwoStep, 422, { code: 'code_rejected', message: 'Неверный код', errors: { privateCode }, privateCode })
  const person = await open()
  await person.type(await code(), '000000')
  await person.click(confirm())
  expect(await screen.findByText('Неверный код, Осталось мало попыток')).toBeTruthy()
  expect(pendingChallenge()).toEqual(challenge)
})

test('reasons without a message are shown under the field too', async () => {
  storeChallenge(challenge)
  refuseWith(verifyTwoStep, () => Response.json({ privateCode: ['один', 'два'] }, { status: 422 }))
  const person = await open()
  await person.type(await code(), '000000')
  await person.click(confirm())
  expect(await screen.findByText('один, два')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test("a failure without a body reads 'Something went wrong'", async () => {
  storeChallenge(challenge)
  refuse(verifyTwoStep, 502)
  const person = await open()
  await person.type(await code(), '123456')
  await person.click(confirm())
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong')
})

test('returning to the sign-in page gives up the begun sign-in', async () => {
  storeChallenge(challenge)
  const person = await open()
  await person.click(await screen.findByRole('link', { name: 'Войти в систему' }))
  expect(await address()).toBe('/login')
  expect(pendingChallenge()).toBeUndefined()
})
