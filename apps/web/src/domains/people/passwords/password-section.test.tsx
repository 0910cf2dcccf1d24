import { changePassword } from '@navyk/api-spec/people/passwords'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, refuse } from '#testing/mock-api.ts'
import { renderScreen } from '#testing/render.tsx'
import { PasswordSection } from './password-section.tsx'

async function fillIn(repeated = 'Seven blue herons') {
  await renderScreen(<PasswordSection />)
  const person = userEvent.setup()
  await person.type(await screen.findByLabelText('Нынешний пароль'), 'Old-password')
  await person.type(screen.getByLabelText('Новый пароль'), 'Seven blue herons')
  await person.type(screen.getByLabelText('Новый пароль ещё раз'), repeated)
  await person.click(screen.getByRole('button', { name: 'Изменить пароль' }))
  return person
}
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

test('the form sends the present and the new password, and empties the fields', async () => {
  const sent = answer(changePassword, { data: null })
  await fillIn()
  await waitFor(() => expect(value('Нынешний пароль')).toBe(''))
  expect(sent[0]?.body).toEqual({
    currentPassword: 'Old-password',
    newPassword: 'Seven blue herons',
    newPassword_confirmation: 'Seven blue herons',
  })
})

test('a new password has its strength beside it', async () => {
  await renderScreen(<PasswordSection />)
  const field = await screen.findByLabelText('Новый пароль')
  await userEvent.type(field, 'abc')
  expect((await screen.findByRole('status')).textContent).toMatch(/слабый пароль/i)
  await userEvent.clear(field)
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
})

test('a mistyped repetition is reported at the second field, and nothing is sent', async () => {
  const sent = answer(changePassword, { data: null })
  await fillIn('Seven blue herrings')
  expect(await screen.findByText('Пароли не совпадают')).toBeTruthy()
  expect(sent).toEqual([])
})

test('the server’s reasons are at their fields', async () => {
  refuse(changePassword, 422, {
    code: 'invalid_input',
    message: 'Проверьте отмеченные поля',
    errors: { currentPassword: ['Неверный пароль'], newPassword: ['Этот пароль слишком распространён'] },
  })
  await fillIn()
  expect(await screen.findByText('Неверный пароль')).toBeTruthy()
  expect(screen.getByText('Этот пароль слишком распространён')).toBeTruthy()
  expect(value('Новый пароль')).toBe('Seven blue herons')
})
