import { getProfile } from '@navyk/api-spec/people/accounts'
import { confirmContact, getContacts, type OwnContacts, updateContacts } from '@navyk/api-spec/people/contacts'
import { stepUp } from '@navyk/api-spec/people/two-step'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getSession } from '#app/session/session.ts'
import { answer, refuse } from '#testing/mock-api.ts'
import { renderScreen } from '#testing/render.tsx'
import { nineDigitsOf } from '#ui/form/fields/phone-field.tsx'
import { ContactsSection } from './contacts-section.tsx'

const contacts: OwnContacts = { phone: '375291112201', email: 'anna@example.by', newPhone: null, newEmail: null }
const inTenMinutes = new Date(Date.now() + 600_000).toISOString()
const sent = (publicCode: string) => ({ publicCode, expiresAt: inTenMinutes })

async function open(present = contacts) {
  answer(getContacts, { data: present })
  answer(getProfile, () => {
    throw new Error('nobody looks at it here')
  })
  await renderScreen(<ContactsSection />)
  return { person: userEvent.setup(), phone: await screen.findByLabelText<HTMLInputElement>('Телефон для входа') }
}
const email = () => screen.getByLabelText<HTMLInputElement>('E-mail (необязательно)')
const submit = () => screen.getByRole('button', { name: 'Изменить контакты' })

test('a new phone is confirmed by the code that went there, and shows everywhere from then on', async () => {
  const { person, phone } = await open()
  const asked = answer(updateContacts, { data: { phone: sent('p1'), email: null, contacts } })
  const confirmed = answer(confirmContact, { data: { ...contacts, phone: '375441000001' } })
  await person.clear(phone)
  await person.type(phone, '+375 (44) 100-00-01')
  await person.click(submit())
  const dialog = await screen.findByRole('dialog', { name: 'Новый номер телефона' })
  expect(within(dialog).getByText(/Мы отправили код: \+375 44 100-00-01/)).toBeTruthy()
  await person.type(within(dialog).getByLabelText('Код'), '123456')
  await person.click(within(dialog).getByRole('button', { name: 'Подтвердить' }))
  await waitFor(() => expect(getSession().user?.phone).toBe('375441000001'))
  expect(asked.map(({ body }) => body)).toEqual([{ phone: '375441000001', email: 'anna@example.by' }])
  expect(confirmed.map(({ body }) => body)).toEqual([{ publicCode: 'p1', privateCode: '123456' }])
})

test('if both contacts are new, the second is asked for after the first', async () => {
  const { person, phone } = await open()
  answer(updateContacts, { data: { phone: sent('p1'), email: sent('e1'), contacts } })
  const confirmed = answer(confirmContact, { data: { ...contacts, phone: '375441000001' } })
  await person.clear(phone)
  await person.type(phone, '441000001')
  await person.clear(email())
  await person.type(email(), 'new@example.by')
  await person.click(submit())
  for (const title of ['Новый номер телефона', 'Новый e-mail']) {
    const dialog = await screen.findByRole('dialog', { name: title })
    await person.type(within(dialog).getByLabelText('Код'), '123456')
    await person.click(within(dialog).getByRole('button', { name: 'Подтвердить' }))
  }
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(confirmed.map(({ body }) => body)).toEqual([
    { publicCode: 'p1', privateCode: '123456' },
    { publicCode: 'e1', privateCode: '123456' },
  ])
})

test('a wrong code is named in the dialog, and nothing changes', async () => {
  const { person } = await open()
  answer(updateContacts, { data: { phone: null, email: sent('e1'), contacts } })
  refuse(confirmContact, 422, { code: 'code_rejected', message: 'Неверный код', privateCode: ['Неверный код'] })
  await person.clear(email())
  await person.type(email(), 'new@example.by')
  await person.click(submit())
  const dialog = await screen.findByRole('dialog', { name: 'Новый e-mail' })
  await person.type(within(dialog).getByLabelText('Код'), '000000')
  await person.click(within(dialog).getByRole('button', { name: 'Подтвердить' }))
  expect(await within(dialog).findByText('Неверный код')).toBeTruthy()
  expect(getSession().user?.email).toBe('anna@example.by')
})

test('an empty e-mail is removed without a code', async () => {
  const { person } = await open()
  answer(updateContacts, { data: { phone: null, email: null, contacts: { ...contacts, email: null } } })
  await person.clear(email())
  await person.click(submit())
  await waitFor(() => expect(getSession().user?.email).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the password is asked for if the last proof is too old, and the change continues', async () => {
  const { person } = await open()
  refuse(updateContacts, 403, { code: 'step_up_required', message: 'Подтвердите, что это вы' })
  await person.clear(email())
  await person.type(email(), 'new@example.by')
  await person.click(submit())
  await person.type(await screen.findByLabelText('Пароль'), 'Old-password')
  answer(stepUp, { data: { freshUntil: inTenMinutes } })
  answer(updateContacts, { data: { phone: null, email: sent('e1'), contacts } })
  await person.click(screen.getByRole('button', { name: 'Подтвердить' }))
  expect(await screen.findByRole('dialog', { name: 'Новый e-mail' })).toBeTruthy()
})

test('a contact that waits for its code is marked, and the code can be sent again or dropped', async () => {
  const { person, phone } = await open({ ...contacts, newPhone: { value: '375441000001', expiresAt: inTenMinutes } })
  expect(screen.getByText(/\+375 44 100-00-01: ждём код до/)).toBeTruthy()
  await person.clear(phone)
  await person.type(phone, '441000001')
  const waiting = { ...contacts, newPhone: { value: '375441000001', expiresAt: inTenMinutes } }
  const again = answer(updateContacts, { data: { phone: sent('p2'), email: null, contacts: waiting } })
  await person.click(screen.getByRole('button', { name: 'Отправить код ещё раз' }))
  await waitFor(() => expect(again.map(({ body }) => body)).toEqual([{ phone: '375441000001' }]))
  const drop = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Не менять', hidden: true })
  await waitFor(() => expect(drop().disabled).toBe(false))
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const asked = answer(updateContacts, { data: { phone: null, email: null, contacts } })
  await person.click(drop())
  await waitFor(() => expect(screen.queryByText(/ждём код до/)).toBeNull())
  expect(asked[0]?.body).toEqual({ phone: '375291112201' })
  expect(screen.getByLabelText<HTMLInputElement>('Телефон для входа').value).toBe('291112201')
})

test('faults of the form and of the server are at their fields', async () => {
  const { person, phone } = await open()
  await person.clear(phone)
  await person.type(phone, '2911')
  await person.click(submit())
  expect(await screen.findByText('Неверный номер телефона')).toBeTruthy()
  refuse(updateContacts, 422, {
    code: 'invalid_input',
    message: 'Проверьте',
    errors: { email: ['Проверьте адрес e-mail'] },
  })
  await person.type(phone, '12201')
  await person.click(submit())
  expect(await screen.findByText('Проверьте адрес e-mail')).toBeTruthy()
})

test.each([
  ['+375 (29) 111-22-33', '291112233'],
  ['8 029 111 22 33', '291112233'],
  ['29 111', '29111'],
  ['375291', '375291'],
])('%j is typed as %j behind the prefix', (typed, digits) => {
  expect(nineDigitsOf(typed)).toBe(digits)
})
