import { removeAvatar, setAvatar } from '@navyk/api-spec/people/accounts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { assumeNobody, changeUser, getSession } from '#app/session/session.ts'
import { answer, refuse } from '#testing/mock-api.ts'
import { executor } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { AvatarPicker } from './avatar-picker.tsx'

// jsdom has no URL.createObjectURL.
beforeEach(() => {
  URL.createObjectURL = vi.fn(() => 'blob:preview')
  URL.revokeObjectURL = vi.fn()
})

const path = '/frontend-api/avatars/abc'
const picture = (bytes = 3) => new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' })

async function open(avatar: string | null = null) {
  await renderScreen(<AvatarPicker />, { user: { ...executor, avatar } })
  await screen.findByText('JPEG, PNG или WebP до 5 МБ')
  return userEvent.setup()
}
const choose = (person: ReturnType<typeof userEvent.setup>, file: File) =>
  person.upload(screen.getByLabelText('Файл с фотографией'), file)

test('a chosen picture is shown while it is uploaded, and everywhere once it is stored', async () => {
  const person = await open()
  const { promise, resolve } = Promise.withResolvers<{ data: { avatar: string } }>()
  const sent = answer(setAvatar, () => promise)
  await choose(person, picture())
  expect((await screen.findByRole('img', { name: 'Ваша фотография' })).getAttribute('src')).toBe('blob:preview')
  expect(screen.getByText('Загружаем…')).toBeTruthy()
  resolve({ data: { avatar: path } })
  await waitFor(() => expect(getSession().user?.avatar).toBe(path))
  expect(sent[0]?.headers.get('content-type')).toBe('image/png')
  expect(screen.getByRole('button', { name: 'Сменить фото' })).toBeTruthy()
})

test('a picture that arrives after the person has signed out signs nobody in', async () => {
  const person = await open()
  const { promise, resolve } = Promise.withResolvers<{ data: { avatar: string } }>()
  const sent = answer(setAvatar, () => promise)
  await choose(person, picture())
  await waitFor(() => expect(sent).toHaveLength(1))
  cleanup()
  assumeNobody()
  resolve({ data: { avatar: path } })
  await new Promise((resolved) => setTimeout(resolved, 50))
  expect(getSession().isAuthenticated).toBe(false)
})

test('other changes made while a picture was uploaded stay', async () => {
  const person = await open()
  const { promise, resolve } = Promise.withResolvers<{ data: { avatar: string } }>()
  answer(setAvatar, () => promise)
  await choose(person, picture())
  act(() => changeUser(executor.id, { firstName: 'Вера' }))
  resolve({ data: { avatar: path } })
  await waitFor(() => expect(getSession().user?.avatar).toBe(path))
  expect(getSession().user?.firstName).toBe('Вера')
})

test('a picture can be removed', async () => {
  const person = await open(path)
  answer(removeAvatar, { data: { avatar: null } })
  await person.click(screen.getByRole('button', { name: 'Удалить' }))
  await waitFor(() => expect(getSession().user?.avatar).toBeNull())
  expect(screen.queryByRole('button', { name: 'Удалить' })).toBeNull()
})

test('a refused picture shows the server’s reason, and the former one stays', async () => {
  const person = await open(path)
  refuse(setAvatar, 422, {
    code: 'invalid_input',
    message: 'Проверьте отмеченные поля',
    errors: { file: ['Картинку не удалось прочитать'] },
  })
  await choose(person, picture())
  expect((await screen.findByRole('alert')).textContent).toBe('Картинку не удалось прочитать')
  expect(getSession().user?.avatar).toBe(path)
})

test('a file of more than 5 MB is refused before it is sent', async () => {
  const person = await open()
  const sent = answer(setAvatar, { data: { avatar: path } })
  await choose(person, picture(5 * 1024 * 1024 + 1))
  expect((await screen.findByRole('alert')).textContent).toContain('больше 5\u00a0МБ')
  expect(sent).toEqual([])
})
