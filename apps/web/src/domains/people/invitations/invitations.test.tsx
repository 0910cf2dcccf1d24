import {
  acceptInvitation,
  getInvitation,
  invitePerson,
  lookAtInvitation,
  renewInvitation,
  requestInvitationCode,
  revokeInvitation,
} from '@navyk/api-spec/people/invitations'
import { listImports } from '@navyk/api-spec/views/imports'
import { homePath } from '@navyk/api-spec/kit/paths'
import { addUserPath } from '@navyk/api-spec/people/invitations/paths'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, refuse } from '#testing/mock-api.ts'
import { staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { InvitationSection } from './account-invitation.tsx'
import { AddUserPage } from './add-user-page.tsx'
import { InvitationPage } from './invitation-page.tsx'

const token = 'first-token'
const expiresAt = '2026-11-23T09:00:00.000Z'
const made = { accountId: '00000000-0000-4000-8000-0000000000c1', token, expiresAt }
const password = 'Vasilki-i-lyon-7'

const open = (path: string) => renderScreen(<InvitationPage />, { user: null, path, language: 'ru' })

test('an invited person sets a password with the consent, and the token of the address is sent with it', async () => {
  answer(lookAtInvitation, {
    data: { firstName: 'Анна', maskedPhone: '+375 33 ***-**-01', roles: ['customer'], needsCode: false, expiresAt },
  })
  const sent = refuse(acceptInvitation, 409, { message: 'Приглашение больше не действует', code: 'invitation_over' })
  await open(`/invitation#${token}`)
  expect(await screen.findByRole('heading', { name: 'Здравствуйте, Анна' })).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Пароль'), password)
  await userEvent.type(screen.getByLabelText('Повторите пароль'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить и войти' }))
  expect(await screen.findByText('Отметьте согласие')).toBeTruthy()
  expect(sent).toHaveLength(0)
  await userEvent.click(screen.getByRole('checkbox', { name: /Даю согласие/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить и войти' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({
    token,
    password,
    password_confirmation: password,
    consentVersion: '2026-11',
  })
  expect((await screen.findByRole('alert')).textContent).toContain('Приглашение больше не действует')
})

test('a member of the staff types the code sent to the phone, and a refusal of the password is shown at it', async () => {
  answer(lookAtInvitation, {
    data: { firstName: 'Анна', maskedPhone: '+375 33 ***-**-01', roles: ['staff'], needsCode: true, expiresAt },
  })
  const asked = answer(requestInvitationCode, { data: { publicCode: 'public-1', expiresAt } })
  const sent = refuse(acceptInvitation, 422, {
    message: 'Проверьте данные',
    code: 'invalid_input',
    errors: { password: ['Слишком простой'] },
  })
  await open(`/invitation#${token}`)
  await userEvent.type(await screen.findByLabelText('Пароль'), password)
  await userEvent.type(screen.getByLabelText('Повторите пароль'), password)
  await userEvent.click(screen.getByRole('checkbox', { name: /Даю согласие/ }))
  expect(asked).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить и войти' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Подтвердите телефон' }))
  await waitFor(() => expect(asked).toMatchObject([{ body: { token } }]))
  await userEvent.type(await dialog.findByRole('textbox'), '123456')
  await userEvent.click(dialog.getByRole('button', { name: 'Сохранить и войти' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ password, code: { publicCode: 'public-1', privateCode: '123456' } })
  expect(await screen.findByText('Слишком простой')).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'Подтвердите телефон' })).toBeNull()
})

test('the link to an account of the staff is not shown to its author', async () => {
  answer(invitePerson, { data: { ...made, token: null } })
  const user = { ...staff, permissions: ['manager' as const] }
  await renderScreen(<AddUserPage />, { user, path: addUserPath, language: 'ru' })
  await userEvent.type(await screen.findByRole('textbox', { name: /Номер телефона/ }), '331110001')
  await userEvent.type(screen.getByRole('textbox', { name: 'Фамилия' }), 'Новикова')
  await userEvent.type(screen.getByRole('textbox', { name: 'Имя' }), 'Анна')
  await userEvent.click(screen.getByRole('button', { name: 'Создать и пригласить' }))
  expect(await screen.findByText(/^Ссылка ушла на телефон и почту сотрудника/)).toBeTruthy()
  expect(screen.queryByText(/invitation#/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Скопировать ссылку' })).toBeNull()
})

test.each(['/invitation', `/invitation#${token}`])(
  '%s that opens nothing says so and links to the sign-in',
  async (path) => {
    const asked = refuse(lookAtInvitation, 409, { message: 'Ссылка больше не действует', code: 'invitation_over' })
    await open(path)
    expect(await screen.findByRole('heading', { name: 'Приглашение больше не действует' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Войти' }).getAttribute('href')).toBe('/login')
    // Each request counts as a try.
    expect(asked).toHaveLength(path === '/invitation' ? 0 : 1)
  },
)

test('a manager makes only accounts of customers, and sees the link once', async () => {
  const sent = answer(invitePerson, { data: made })
  const user = { ...staff, permissions: ['manager' as const] }
  await renderScreen(<AddUserPage />, { user, path: addUserPath, language: 'ru' })
  await userEvent.type(await screen.findByRole('textbox', { name: /Номер телефона/ }), '331110001')
  await userEvent.type(screen.getByRole('textbox', { name: 'Фамилия' }), 'Новикова')
  await userEvent.type(screen.getByRole('textbox', { name: 'Имя' }), 'Анна')
  expect(screen.queryByText('Кабинеты')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Создать и пригласить' }))
  expect(await screen.findByText(new RegExp(`/invitation#${token}$`))).toBeTruthy()
  expect(sent[0]?.body).toMatchObject({ phone: '375331110001', roles: ['customer'], permissions: [] })
})

test('an administrator gives a member of the staff only their own rights, and nobody else gives any', async () => {
  const sent = answer(invitePerson, { data: made })
  const user = { ...staff, permissions: ['administrator' as const, 'manager' as const] }
  await renderScreen(<AddUserPage />, { user, path: addUserPath, language: 'ru' })
  await userEvent.type(await screen.findByRole('textbox', { name: /Номер телефона/ }), '331110001')
  await userEvent.type(screen.getByRole('textbox', { name: 'Фамилия' }), 'Новикова')
  await userEvent.type(screen.getByRole('textbox', { name: 'Имя' }), 'Анна')
  expect(screen.getAllByRole('checkbox')).toHaveLength(3)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Сотрудник' }))
  expect(screen.getAllByRole('checkbox')).toHaveLength(5)
  await userEvent.click(screen.getByRole('checkbox', { name: /^менеджер/i }))
  expect(screen.queryByRole('checkbox', { name: /бухгалтер/i })).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Сотрудник' }))
  await userEvent.click(screen.getByRole('button', { name: 'Создать и пригласить' }))
  expect(await screen.findByText(new RegExp(`/invitation#${token}$`))).toBeTruthy()
  expect(sent[0]?.body).toMatchObject({ roles: ['customer'], permissions: [] })
})

test('the page that adds users links to the sheet', async () => {
  answer(listImports, { data: [], nextCursor: null })
  await renderScreen(<AddUserPage />, { user: staff, path: addUserPath, language: 'ru' })
  await userEvent.click(await screen.findByText('Из таблицы'))
  expect(await screen.findByRole('button', { name: 'Скачать шаблон' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Пользователи из таблицы' })).toBeTruthy()
})

test('a manager sends the first link to a customer whose account was made without one, and an accountant sees nothing of it', async () => {
  const unsent = { state: 'unsent' as const, sentAt: expiresAt, expiresAt, actions: { renew: true, revoke: false } }
  const asked = answer(getInvitation, { data: unsent })
  const sent = answer(renewInvitation, { data: made })
  const show = (permission: 'manager' | 'accountant') => {
    const user = { ...staff, permissions: [permission] }
    return renderScreen(<InvitationSection accountId={made.accountId} />, { user, path: homePath, language: 'ru' })
  }
  const first = await show('accountant')
  expect(screen.queryByRole('heading', { name: 'Приглашение' })).toBeNull()
  expect(asked).toHaveLength(0)
  first.unmount()
  await show('manager')
  expect(await screen.findByText(/Ссылку ещё не отправляли/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Отправить ссылку' }))
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('a link that is revoked right after it was made can no longer be copied', async () => {
  let state: 'unsent' | 'open' | 'revoked' = 'unsent'
  const invitation = () => ({
    data: { state, sentAt: expiresAt, expiresAt, actions: { renew: state === 'unsent', revoke: state === 'open' } },
  })
  answer(getInvitation, invitation)
  answer(renewInvitation, () => {
    state = 'open'
    return { data: made }
  })
  answer(revokeInvitation, () => {
    state = 'revoked'
    return invitation()
  })
  await renderScreen(<InvitationSection accountId={made.accountId} />, { user: staff, language: 'ru' })
  await userEvent.click(await screen.findByRole('button', { name: 'Отправить ссылку' }))
  await screen.findByText(new RegExp(`#${token}$`))
  await userEvent.click(await screen.findByRole('button', { name: 'Отозвать ссылку' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Отозвать ссылку' })).toBeNull())
  expect(screen.getByRole('heading', { name: 'Приглашение' })).toBeTruthy()
  expect(screen.queryByText(new RegExp(`#${token}$`))).toBeNull()
})

test.each([
  ['open', { renew: true, revoke: true }, ['Пригласить снова', 'Отозвать ссылку']],
  ['open', { renew: false, revoke: true }, ['Отозвать ссылку']],
  ['expired', { renew: true, revoke: false }, ['Пригласить снова']],
  ['revoked', { renew: false, revoke: false }, []],
] as const)('an invitation that is %s, with %o, offers that and no more', async (state, actions, offered) => {
  answer(getInvitation, { data: { state, sentAt: expiresAt, expiresAt, actions } })
  await renderScreen(<InvitationSection accountId={made.accountId} />, { user: staff, language: 'ru' })
  await screen.findByRole('heading', { name: 'Приглашение' })
  expect(screen.queryAllByRole('button').map((button) => button.textContent)).toEqual(offered)
})
