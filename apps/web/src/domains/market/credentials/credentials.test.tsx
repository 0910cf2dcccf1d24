import {
  addCredentialFile,
  confirmCredential,
  type Credential,
  getCredential,
  getCredentialFile,
  listCredentials,
  refuseCredential,
  removeCredential,
  uploadCredential,
} from '@navyk/api-spec/market/credentials'
import { listSavedViews, saveView } from '@navyk/api-spec/people/saved-views'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer, refuse } from '#testing/mock-api.ts'
import { executor, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { CredentialList, CredentialRows, OwnCredentials } from './index.ts'

const idOf = (place: number) => `00000000-0000-4000-8000-00000000000${place}`
const file = {
  id: idOf(9),
  name: 'диплом.pdf',
  mediaType: 'application/pdf' as const,
  sizeBytes: 120_000,
  addedAt: '2026-11-19T09:00:00.000Z',
}
const waiting: Credential = {
  id: idOf(1),
  executor: { id: executor.cabinetId, firstName: 'Анна', lastName: 'Ковалевич' },
  kind: 'diploma',
  number: 'А 0417903',
  issuer: 'БГУ',
  issuedOn: '2014-06-28',
  validUntil: null,
  state: 'uploaded',
  isExpiring: false,
  reason: null,
  uploadedAt: file.addedAt,
  decidedAt: null,
  files: [file],
  actions: { confirm: true, refuse: true, remove: false },
  version: 1,
}
const own = (changes: Partial<Credential>): Credential => ({
  ...waiting,
  actions: { confirm: false, refuse: false, remove: true },
  ...changes,
})

beforeEach(() => {
  answer(listCredentials, { data: [waiting], nextCursor: null })
  answer(getCredential, { data: waiting })
})

const openAsStaff = () => renderScreen(<CredentialList />, { user: staff, path: `/?credential=${waiting.id}` })
const openOwn = (credential: Credential) => {
  answer(listCredentials, { data: [credential], nextCursor: null })
  answer(getCredential, { data: credential })
  return renderScreen(<OwnCredentials />, { user: executor, path: `/?credential=${credential.id}` })
}

test('staff see first the waiting credentials, and search for expiring ones', async () => {
  const asked = answer(listCredentials, { data: [waiting], nextCursor: null })
  await renderScreen(<CredentialList />, { user: staff })
  expect(await screen.findByText('Ковалевич Анна')).toBeDefined()
  expect(screen.getByText('без срока')).toBeDefined()
  expect(asked[0]?.query.get('scope')).toBe('waiting')
  const shown = () => screen.getByRole('combobox', { name: 'Какие документы' })
  await userEvent.selectOptions(shown(), 'Истекают')
  await waitFor(() => expect(asked.at(-1)?.query.get('scope')).toBe('expiring'))
  await userEvent.selectOptions(shown(), 'Все')
  await waitFor(() => expect(asked.at(-1)?.query.has('scope')).toBe(false))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Документ' }), 'Диплом')
  await waitFor(() => expect(asked.at(-1)?.query.get('kind')).toBe('diploma'))
})

test('a search by name and left-out columns stay in the address of the opened row', async () => {
  const asked = answer(listCredentials, { data: [waiting], nextCursor: null })
  const path = '/?tab=credentials&search=%D0%9A%D0%BE%D0%B2&hide=number'
  await renderScreen(<CredentialList />, { user: staff, path })
  const row = await screen.findByRole('link', { name: /Ковалевич Анна/ })
  expect(asked[0]?.query.get('search')).toBe('Ков')
  expect(screen.getByText('без срока')).toBeDefined()
  expect(screen.queryByText('А 0417903')).toBeNull()
  const query = new URL(row.getAttribute('href') ?? '', 'https://navyk.test').searchParams
  expect(Object.fromEntries(query)).toEqual({
    tab: 'credentials',
    search: 'Ков',
    hide: 'number',
    credential: waiting.id,
  })
})

test('an empty filtered list has a button to show all', async () => {
  answer(listCredentials, { data: [], nextCursor: null })
  await renderScreen(<CredentialList />, { user: staff, path: '/?tab=credentials&search=Ив' })
  expect(await screen.findByText('По этим условиям документов нет.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Показать все' }).getAttribute('href')).toMatch(/tab=credentials&show=all$/)
})

test('filters are kept under a name', async () => {
  answer(listSavedViews, { data: [] })
  const saved = answer(saveView, {
    data: { id: idOf(8), page: 'credentials', name: 'Дипломы', search: 'show=all&kind=diploma' },
  })
  await renderScreen(<CredentialList />, { user: staff, path: '/?tab=credentials&show=all&kind=diploma' })
  await userEvent.click(await screen.findByRole('button', { name: 'Сохранённые виды' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Сохранить текущие фильтры' }))
  await userEvent.type(await screen.findByRole('textbox', { name: /Название/ }), 'Дипломы')
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(saved[0]?.body).toMatchObject({ page: 'credentials', search: 'show=all&kind=diploma' }))
})

test('an empty queue of credentials is reported in one sentence', async () => {
  answer(listCredentials, { data: [], nextCursor: null })
  await renderScreen(<CredentialList />, { user: staff })
  expect(await screen.findByText('Все документы проверены.')).toBeDefined()
})

test('a credential is shown with its scan and confirmed', async () => {
  const saved = answer(getCredentialFile, 'скан' as never)
  const confirmed = answer(confirmCredential, { data: { ...waiting, state: 'confirmed', version: 2 } })
  await openAsStaff()
  const dialog = within(await screen.findByRole('dialog', { name: 'Диплом' }))
  for (const text of ['А 0417903', 'БГУ', 'На проверке', 'Ковалевич Анна']) {
    expect(await dialog.findByText(text)).toBeDefined()
  }
  await userEvent.click(dialog.getByRole('button', { name: /диплом\.pdf/ }))
  await waitFor(() => expect(saved).toHaveLength(1))
  await userEvent.click(dialog.getByRole('button', { name: 'Подтвердить' }))
  await waitFor(() => expect(confirmed[0]?.body).toEqual({ version: 1 }))
  expect(await screen.findByText('Документ подтверждён')).toBeDefined()
})

test('a credential is refused with a reason, which is required', async () => {
  const refused = answer(refuseCredential, { data: { ...waiting, state: 'refused', version: 2 } })
  await openAsStaff()
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(await dialog.findByRole('button', { name: 'Отказать' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Отказать' }))
  expect(await dialog.findByText('Обязательное поле')).toBeDefined()
  expect(refused).toHaveLength(0)
  await userEvent.type(dialog.getByRole('textbox', { name: 'Причина отказа' }), 'Не видно печати')
  await userEvent.click(dialog.getByRole('button', { name: 'Отказать' }))
  await waitFor(() => expect(refused[0]?.body).toEqual({ version: 1, reason: 'Не видно печати' }))
})

test('a person who decides after another reads that', async () => {
  refuse(confirmCredential, 409, { code: 'version_conflict', message: 'Данные изменились', current: waiting })
  await openAsStaff()
  await userEvent.click(await screen.findByRole('button', { name: 'Подтвердить' }))
  expect(await screen.findByText('Данные изменились')).toBeDefined()
})

test('staff who may not check a credential are offered nothing', async () => {
  answer(getCredential, { data: { ...waiting, actions: { confirm: false, refuse: false, remove: false } } })
  await openAsStaff()
  const dialog = within(await screen.findByRole('dialog', { name: 'Диплом' }))
  expect(await dialog.findByText('А 0417903')).toBeDefined()
  for (const name of ['Подтвердить', 'Отказать']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test.each([
  [{ confirm: true, refuse: false }, ['Подтвердить']],
  [{ confirm: false, refuse: true }, ['Отказать']],
])('a credential is confirmed and refused each by its own right: %j', async (actions, buttons) => {
  answer(getCredential, { data: { ...waiting, actions: { ...actions, remove: false } } })
  await openAsStaff()
  const dialog = within(await screen.findByRole('dialog', { name: 'Диплом' }))
  await dialog.findByText('А 0417903')
  expect(
    dialog.queryAllByRole('button', { name: /^(Подтвердить|Отказать)$/ }).map(({ textContent }) => textContent),
  ).toEqual(buttons)
})

test('a credential shows its last day, and the days of issue, sending and decision', async () => {
  const dates = { issuedOn: '2031-06-28', validUntil: '2036-06-27', uploadedAt: '2031-11-19T21:30:00.000Z' }
  answer(getCredential, { data: { ...waiting, ...dates, state: 'confirmed', decidedAt: '2031-11-21T09:00:00.000Z' } })
  await openAsStaff()
  const dialog = await screen.findByRole('dialog', { name: 'Диплом' })
  await within(dialog).findByText('А 0417903')
  const lines = linesOf(dialog)
  expect(['Выдан', 'Действует до', 'Загружен', 'Проверка'].map((label) => lines[lines.indexOf(label) + 1])).toEqual([
    'сб, 28 июн 2031',
    'пт, 27 июн 2036',
    'чт, 20 ноя 2031, 00:30',
    'пт, 21 ноя 2031, 12:00',
  ])
})

test.each([
  ['uploaded', false],
  ['confirmed', true],
  ['refused', true],
  ['expired', true],
  ['superseded', false],
] as const)('a replacement of a credential that is %s is offered: %s', async (state, isOffered) => {
  await openOwn(own({ state }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Диплом' }))
  await dialog.findByText('А 0417903')
  expect(dialog.queryByRole('button', { name: 'Загрузить новый' }) !== null).toBe(isOffered)
})

test('the successor of a refused credential replaces none, so that it may be of another kind', async () => {
  await openOwn(own({ state: 'refused', reason: 'Не видно печати' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Загрузить новый' }))
  const form = within(await screen.findByRole('dialog', { name: 'Загрузить документ' }))
  const kind = await form.findByRole<HTMLSelectElement>('combobox', { name: 'Документ' })
  expect([kind.value, kind.disabled]).toEqual(['diploma', false])
})

test('an executor uploads a credential with its scan; a missing field is reported at the field', async () => {
  answer(listCredentials, { data: [], nextCursor: null })
  answer(addCredentialFile, { data: file })
  const sent = answer(uploadCredential, { data: waiting })
  await renderScreen(<OwnCredentials />, { user: executor })
  await userEvent.click(await screen.findByRole('button', { name: 'Загрузить документ' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Загрузить документ' }))
  const send = await dialog.findByRole('button', { name: 'Отправить на проверку' })
  await userEvent.click(send)
  await waitFor(() => expect(dialog.getAllByText('Обязательное поле').length).toBeGreaterThan(1))
  expect(sent).toHaveLength(0)
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Документ' }), 'Диплом')
  await userEvent.type(dialog.getByRole('textbox', { name: /Номер/ }), 'А 0417903')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Выдан' }), '28.06.2014')
  await userEvent.tab()
  const field = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!field) throw new Error('nothing takes a file')
  await userEvent.upload(field, new File(['скан'], 'диплом.pdf', { type: 'application/pdf' }))
  expect(await dialog.findByText('диплом.pdf')).toBeDefined()
  await userEvent.click(send)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({
    kind: 'diploma',
    number: 'А 0417903',
    issuer: '',
    issuedOn: '2014-06-28',
    fileIds: [file.id],
  })
  expect(sent[0]?.headers.get('idempotency-key')).toBeTruthy()
})

test('a refused credential says why, and is removed after a confirmation', async () => {
  const removed = answer(removeCredential, { data: { id: waiting.id } })
  await openOwn(own({ state: 'refused', reason: 'Не видно печати', version: 2 }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Диплом' }))
  expect(await dialog.findByText('Не видно печати')).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Удалить' }))
  const question = within(await screen.findByRole('dialog', { name: 'Удалить документ?' }))
  await userEvent.click(question.getByRole('button', { name: 'Удалить' }))
  await waitFor(() => expect(removed[0]?.body).toEqual({ version: 2 }))
})

test('a credential that ends soon shows that, and the new one is sent as its replacement', async () => {
  answer(addCredentialFile, { data: file })
  const sent = answer(uploadCredential, { data: waiting })
  const counts = { state: 'confirmed' as const, isExpiring: true, validUntil: '2026-12-05' }
  const actions = { confirm: false, refuse: false, remove: false }
  await openOwn(own({ kind: 'police_certificate', ...counts, actions }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Скоро истекает')).toBeDefined()
  expect(dialog.queryByRole('button', { name: 'Удалить' })).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Загрузить новый' }))
  const form = within(await screen.findByRole('dialog', { name: 'Загрузить документ' }))
  const kind = await form.findByRole<HTMLSelectElement>('combobox', { name: 'Документ' })
  expect([kind.value, kind.disabled]).toEqual(['police_certificate', true])
  await userEvent.type(form.getByRole('textbox', { name: 'Выдан' }), '10.11.2026')
  await userEvent.tab()
  const field = document.querySelector<HTMLInputElement>('input[type=file]')
  if (field) await userEvent.upload(field, new File(['скан'], 'справка.pdf', { type: 'application/pdf' }))
  await form.findByText('диплом.pdf')
  await userEvent.click(form.getByRole('button', { name: 'Отправить на проверку' }))
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ kind: 'police_certificate', replacesId: waiting.id }))
})

test('the card of a person lists their credentials', async () => {
  const asked = answer(listCredentials, { data: [waiting], nextCursor: null })
  await renderScreen(<CredentialRows executorId={executor.cabinetId} />, { user: staff })
  expect(await screen.findByRole('link', { name: 'Диплом' })).toBeDefined()
  expect(asked[0]?.query.get('executorId')).toBe(executor.cabinetId)
})
