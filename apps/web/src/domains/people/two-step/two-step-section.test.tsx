import {
  confirmTwoStep,
  getTwoStep,
  replaceSavedCodes,
  startTwoStep,
  stepUp,
  turnOffTwoStep,
  type TwoStepState,
} from '@navyk/api-spec/people/two-step'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { expect, onTestFinished, test, vi } from 'vitest'
import { getSession } from '#app/session/session.ts'
import { answer, refuse } from '#testing/mock-api.ts'
import { executor, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { SecurityPage } from '#people/accounts'

const off: TwoStepState = { isOn: false, savedCodesLeft: 0, isObligatory: false }
const on: TwoStepState = { isOn: true, savedCodesLeft: 10, isObligatory: false }
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const start = {
  secret,
  uri: `otpauth://totp/Navyk:%2B375291112201?secret=${secret}&issuer=Navyk`,
  expiresAt: '2126-11-20T09:15:00.000Z',
}
const savedCodes = Array.from({ length: 10 }, (_, index) => `1234${index}-67890-12345-67890`)

async function open(state: TwoStepState, user = executor) {
  const asked = answer(getTwoStep, { data: state })
  const person = userEvent.setup()
  await i18next.loadNamespaces('two-step').catch(() => {})
  await renderScreen(<SecurityPage />, { user })
  await screen.findByText(state.isOn ? 'Включена' : 'Выключена')
  return { person, asked }
}
const press = async (person: ReturnType<typeof userEvent.setup>, name: string | RegExp) =>
  person.click(await screen.findByRole('button', { name }))

async function connect(person: ReturnType<typeof userEvent.setup>) {
  answer(startTwoStep, { data: start })
  await press(person, 'Включить')
  return screen.findByLabelText('Код')
}

test('an account without a second step shows its purpose', async () => {
  await open(off)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Безопасность и данные')
  expect(screen.getByRole('region', { name: 'Двухэтапная проверка' })).toBeTruthy()
  expect(screen.getByText(/без телефона не войдёт/)).toBeTruthy()
  expect(screen.queryByText(/Для вашей учётной записи она обязательна/)).toBeNull()
})

test('an app takes the secret by camera, by link or by hand', async () => {
  const { person } = await open(off)
  await connect(person)
  expect(screen.getByRole('img', { name: 'QR-код для приложения-аутентификатора' }).tagName).toBe('svg')
  expect(screen.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeTruthy()
  expect(screen.getByRole('link', { name: /Открыть его/ }).getAttribute('href')).toBe(start.uri)
  await press(person, 'Скопировать ключ')
  expect(await screen.findByRole('button', { name: 'Скопировано' })).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(secret)
})

test('the code of the app turns the second step on; the saved codes are shown until they are kept', async () => {
  const { person } = await open(off)
  const field = await connect(person)
  const posted = answer(confirmTwoStep, { data: { savedCodes } })
  answer(getTwoStep, { data: on })
  await person.type(field, '123456')
  await press(person, 'Включить')
  const list = await screen.findByRole('list', { name: 'Сохраните эти коды' })
  // The form is replaced by the codes; without the focus on their title the page would stay scrolled to the last code.
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Сохраните эти коды' }))
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(savedCodes)
  expect(posted[0]?.body).toEqual({ privateCode: '123456' })
  expect(getSession().user?.hasTwoStep).toBe(true)
  await press(person, 'Коды сохранены')
  expect(await screen.findByText('Осталось 10 сохранённых кодов.')).toBeTruthy()
  expect(screen.queryByText(savedCodes[0] ?? '')).toBeNull()
})

test('a rejected code is named at its field, and the secret stays', async () => {
  const { person } = await open(off)
  const field = await connect(person)
  const privateCode = ['Неверный код']
  refuse(confirmTwoStep, 422, { code: 'code_rejected', message: 'Неверный код', errors: { privateCode }, privateCode })
  await person.type(field, '000000')
  await press(person, 'Включить')
  expect(await screen.findByText('Неверный код')).toBeTruthy()
  expect(screen.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeTruthy()
})

test('connecting can be cancelled', async () => {
  const { person } = await open(off)
  await connect(person)
  await press(person, 'Отмена')
  expect(await screen.findByText(/без телефона не войдёт/)).toBeTruthy()
})

test('the saved codes can be copied and downloaded as a file', async () => {
  const files: Blob[] = []
  const made = vi.fn((file: Blob) => {
    files.push(file)
    return 'blob:codes'
  })
  Object.assign(URL, { createObjectURL: made, revokeObjectURL: vi.fn() })
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  onTestFinished(() => clicked.mockRestore())
  const { person } = await open(on)
  answer(replaceSavedCodes, { data: { savedCodes } })
  await press(person, 'Новые коды')
  expect(await screen.findByText('Прежние коды перестанут действовать.')).toBeTruthy()
  await press(person, 'Сделать новые коды')
  await screen.findByRole('list', { name: 'Сохраните эти коды' })
  await press(person, 'Скопировать')
  expect(await navigator.clipboard.readText()).toBe(savedCodes.join('\n'))
  await press(person, 'Скачать')
  expect(clicked).toHaveBeenCalledOnce()
  expect(await files[0]?.text()).toBe(
    `Навык: сохранённые коды для входа, каждый действует один раз\n\n${savedCodes.join('\n')}\n`,
  )
})

test('few saved codes ask to be replaced', async () => {
  await open({ ...on, savedCodesLeft: 3 })
  expect(screen.getByText('Осталось 3 сохранённых кода. Пора сделать новые.')).toBeTruthy()
})

test('turning it off explains the effect, asks for the proof if the server wants it, and shows that it is off', async () => {
  const { person } = await open(on, { ...executor, hasTwoStep: true })
  const refused = refuse(turnOffTwoStep, 403, { code: 'step_up_required', message: 'Подтвердите, что это вы' })
  await press(person, 'Выключить')
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain('Для входа снова будет достаточно пароля')
  await person.click(within(question).getByRole('button', { name: 'Выключить' }))
  await person.type(await screen.findByLabelText('Пароль'), 'Ещё один день')
  await person.type(screen.getByLabelText('Код'), '123456')
  expect(refused).toHaveLength(1)
  const proven = answer(stepUp, { data: { freshUntil: '2126-11-20T09:10:00.000Z' } })
  const done = answer(turnOffTwoStep, { data: null })
  answer(getTwoStep, { data: off })
  await press(person, 'Подтвердить')
  expect(await screen.findByText('Выключена')).toBeTruthy()
  expect(proven[0]?.body).toEqual({ password: 'Ещё один день', privateCode: '123456' })
  expect(done).toHaveLength(1)
  expect(getSession().user?.hasTwoStep).toBe(false)
})

test('a person who does not prove it leaves it on', async () => {
  const { person } = await open(on)
  refuse(turnOffTwoStep, 403, { code: 'step_up_required', message: 'Подтвердите, что это вы' })
  await press(person, 'Выключить')
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Выключить' }))
  await screen.findByLabelText('Пароль')
  await press(person, 'Отмена')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('Включена')).toBeTruthy()
  expect(screen.queryByText('Подтвердите, что это вы')).toBeNull()
})

test('any other refusal is shown', async () => {
  const { person } = await open(off)
  refuse(startTwoStep, 429, { code: 'too_many_requests', message: 'Слишком много попыток' })
  await press(person, 'Включить')
  expect(await screen.findByText('Слишком много попыток')).toBeTruthy()
})

test('staff who have to turn it on read that, and can not turn it off', async () => {
  await open({ ...off, isObligatory: true }, { ...staff, twoStepNeeded: true })
  expect(screen.getByText(/Для вашей учётной записи она обязательна/)).toBeTruthy()
})

test('staff who have turned it on are no longer asked', async () => {
  const { person } = await open({ ...off, isObligatory: true }, { ...staff, twoStepNeeded: true })
  const field = await connect(person)
  answer(confirmTwoStep, { data: { savedCodes } })
  answer(getTwoStep, { data: { ...on, isObligatory: true } })
  await person.type(field, '123456')
  await press(person, 'Включить')
  await screen.findByRole('list', { name: 'Сохраните эти коды' })
  await expect.poll(() => getSession().user).toMatchObject({ hasTwoStep: true, twoStepNeeded: false })
})

test('an obligatory second step has no button to turn it off', async () => {
  await open({ ...on, isObligatory: true }, staff)
  expect(screen.getByText('Для вашей учётной записи она обязательна, выключить её нельзя.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Выключить' })).toBeNull()
})
