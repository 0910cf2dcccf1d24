import { stepUp } from '@navyk/api-spec/people/two-step'
import {
  type DataExport,
  type Deletion,
  downloadDataExport,
  getDataExport,
  getDeletion,
  requestDataExport,
  requestDeletion,
  takeBackDeletion,
} from '@navyk/api-spec/views/personal-data'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { programmePath } from '@navyk/api-spec/teaching/programmes/paths'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { getSession } from '#app/session/session.ts'
import { answer, mockApi, refuse } from '#testing/mock-api.ts'
import { customer, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { SecurityAndDataPage } from './security-and-data-page.tsx'

const copy = (state: DataExport['state'], doneParts = 12): DataExport => ({
  state,
  doneParts,
  totalParts: 12,
  requestedAt: '2026-11-20T09:00:00.000Z',
  expiresAt: state === 'ready' ? '2026-11-21T09:00:00.000Z' : null,
  sizeBytes: state === 'ready' ? 48_200 : null,
})
const free: Deletion = { deletionAt: null, openContracts: [], openProgrammes: [], isStaff: false }
const deletionAt = '2026-12-05T09:00:00.000Z'

beforeEach(() => {
  answer(getDataExport, { data: null, mayRequestAt: null })
  answer(getDeletion, { data: free })
})

const open = (user = customer) => renderScreen(<SecurityAndDataPage />, { user })
const section = (name: string) => screen.findByRole('region', { name })

test('a copy is requested, shows its progress, and is there without another request', async () => {
  const requested = answer(requestDataExport, { data: copy('building', 5), mayRequestAt: deletionAt })
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Подготовить архив' }))
  answer(getDataExport, { data: copy('ready'), mayRequestAt: deletionAt })
  expect(await screen.findByText(/Готово 5 из 12/)).toBeDefined()
  expect(screen.getByRole('progressbar', { name: 'Сколько готово' })).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Скачать архив' })).toBeDefined()
  expect(screen.getByText('47 КБ')).toBeDefined()
  expect(requested).toHaveLength(1)
})

test.each([
  [0, 0, 0],
  [0, 1, 0],
  [1, 1, 100],
  [3, 12, 25],
])('the bar of a copy with %i of %i parts done shows %i per cent', async (doneParts, totalParts, share) => {
  answer(getDataExport, { data: { ...copy('building', doneParts), totalParts }, mayRequestAt: deletionAt })
  await open()
  const bar = await screen.findByRole('progressbar', { name: 'Сколько готово' })
  expect(bar.getAttribute('aria-valuenow')).toBe(String(share))
})

test('a proof of identity is asked for if the server wants one, and then the work continues', async () => {
  refuse(requestDataExport, 403, { code: 'step_up_required', message: 'Подтвердите, что это вы' })
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Подготовить архив' }))
  const dialog = await screen.findByRole('dialog')
  const requested = answer(requestDataExport, { data: copy('building', 0), mayRequestAt: deletionAt })
  answer(getDataExport, { data: copy('building', 1), mayRequestAt: deletionAt })
  answer(stepUp, { data: { freshUntil: deletionAt } })
  await userEvent.type(within(dialog).getByLabelText(/Пароль/), 'Navyk-demo-2026')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Подтвердить' }))
  await waitFor(() => expect(requested).toHaveLength(1))
})

test('the archive is downloaded as a file', async () => {
  answer(getDataExport, { data: copy('ready'), mayRequestAt: deletionAt })
  mockApi.use(http.get(`*${downloadDataExport.path}`, () => HttpResponse.arrayBuffer(new ArrayBuffer(8))))
  const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Скачать архив' }))
  await waitFor(() => expect(pressed).toHaveBeenCalledOnce())
  pressed.mockRestore()
})

test('a copy that failed can be requested again', async () => {
  answer(getDataExport, { data: copy('failed', 3), mayRequestAt: null })
  await open()
  expect((await screen.findByRole('alert')).textContent).toContain('не удалось')
  expect(screen.getByRole('button', { name: 'Подготовить архив' })).toBeDefined()
})

test('within a day of the last copy the page says when the next may be requested', async () => {
  answer(getDataExport, { data: copy('removed'), mayRequestAt: deletionAt })
  await open()
  expect(await screen.findByText(/Новый можно запросить: .*5 дек/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Подготовить архив' })).toBeNull()
})

test('deleting explains its effect first, and from then on the account can only be looked at', async () => {
  const requested = answer(requestDeletion, { data: { ...free, deletionAt } })
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Удалить учётную запись' }))
  const dialog = await screen.findByRole('dialog', { name: 'Удалить учётную запись?' })
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(3)
  expect(requested).toHaveLength(0)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Удалить учётную запись' }))
  await waitFor(() => expect(getSession().user).toMatchObject({ readOnly: 'frozen', deletionAt }))
  expect(await screen.findByText(/будет удалена 5 декабря 2026/)).toBeDefined()
})

test('a refusal stays in the dialog with its reason', async () => {
  refuse(requestDeletion, 409, { code: 'contracts_open', message: 'Сначала завершите договоры: № 7' })
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Удалить учётную запись' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Удалить учётную запись' }))
  expect(await screen.findByText('Сначала завершите договоры: № 7')).toBeDefined()
  expect(getSession().user?.readOnly).toBeNull()
})

test('contracts that have to end first are named and link to their pages', async () => {
  answer(getDeletion, { data: { ...free, openContracts: [{ id: customer.id, number: 7 }] } })
  await open()
  const link = await screen.findByRole('link', { name: 'Договор №\u00a07' })
  expect(link.getAttribute('href')).toBe(contractPath(customer.id))
  expect(screen.queryByRole('button', { name: 'Удалить учётную запись' })).toBeNull()
})

test('programmes that have to be left first are named and link to their pages', async () => {
  answer(getDeletion, { data: { ...free, openProgrammes: [{ id: customer.id, number: 3, title: 'Оптика' }] } })
  await open()
  const link = await screen.findByRole('link', { name: 'Программа №\u00a03 «Оптика»' })
  expect(link.getAttribute('href')).toBe(programmePath(customer.id))
  expect(screen.queryByText('Сначала должны завершиться ваши договоры:')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Удалить учётную запись' })).toBeNull()
})

test('staff read who closes their account', async () => {
  answer(getDeletion, { data: { ...free, isStaff: true } })
  await open(staff)
  expect(await screen.findByText('Учётную запись сотрудника закрывает администратор.')).toBeDefined()
})

test('a frozen account is taken back', async () => {
  answer(getDeletion, { data: { ...free, deletionAt } })
  answer(takeBackDeletion, { data: free })
  await open({ ...customer, readOnly: 'frozen', deletionAt })
  await userEvent.click(await screen.findByRole('button', { name: 'Отменить удаление' }))
  await waitFor(() => expect(getSession().user?.readOnly).toBeNull())
  expect(await screen.findByRole('button', { name: 'Удалить учётную запись' })).toBeDefined()
})

test('staff who look at the cabinet are offered neither the copy nor the deletion', async () => {
  answer(getDataExport, { data: copy('ready'), mayRequestAt: deletionAt })
  await open({ ...customer, readOnly: 'opened_by_staff', openedBy: 'Ирина Богданович' })
  await within(await section('Копия ваших данных')).findByText('47 КБ')
  await within(await section('Удаление учётной записи')).findByText(/замораживается/)
  expect(screen.queryByRole('button')).toBeNull()
})

test('staff who look into a frozen cabinet read its last day, and do not take the deletion back', async () => {
  answer(getDeletion, { data: { ...free, deletionAt } })
  await open({ ...customer, readOnly: 'opened_by_staff', openedBy: 'Ирина Богданович', deletionAt })
  await within(await section('Удаление учётной записи')).findByText(/будет удалена 5 декабря 2026/)
  expect(screen.queryByRole('button', { name: 'Отменить удаление' })).toBeNull()
})
