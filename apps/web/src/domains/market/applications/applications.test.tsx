import {
  type Application,
  type ApplicationRow,
  applyAsExecutor,
  approveApplication,
  checkApplication,
  declineApplication,
  getOwnApplication,
  listApplications,
  withdrawApplication,
} from '@navyk/api-spec/market/applications'
import { accountPath } from '@navyk/api-spec/people/accounts/paths'
import { contactListPath } from '@navyk/api-spec/views/contact-list/paths'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answer, refuse } from '#testing/mock-api.ts'
import { customer, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { ApplicationList } from './index.ts'
import { ApplyPage, OwnApplication } from './own-application.tsx'

const about = 'Преподаю математику восьмой год, готовлю к олимпиадам'
const application: Application = {
  id: '00000000-0000-4000-8000-0000000000a1',
  about,
  subjects: ['mathematics'],
  formats: ['online'],
  city: 'Гродно',
  experienceYears: 8,
  state: 'submitted',
  createdAt: '2026-11-20T09:00:00.000Z',
  decidedAt: null,
  interviewAt: null,
  reason: null,
  version: 1,
}
const row: ApplicationRow = {
  ...application,
  applicant: { firstName: 'Вера', lastName: 'Лис', accountId: staff.id, maskedPhone: '+375 29 ***-**-99' },
}

beforeEach(() => {
  answer(getOwnApplication, { data: null, mayApply: true })
  answer(listApplications, { data: [row], nextCursor: null })
})

test('a customer without an application sees how to apply', async () => {
  await renderScreen(<OwnApplication />, { user: customer })
  const link = await screen.findByRole('link', { name: 'Стать исполнителем' })
  expect(link.getAttribute('href')).toBe(`${accountPath}?apply=1`)
})

test('a person without a name reads that before the form, not after it', async () => {
  await renderScreen(<ApplyPage />, { user: { ...customer, firstName: '', lastName: '' } })
  expect(await screen.findByRole('region', { name: 'Сначала укажите имя и фамилию' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /в настройках/ }).getAttribute('href')).toBe(accountPath)
})

test('the form asks for the missing facts and sends the given ones', async () => {
  const sent = answer(applyAsExecutor, { data: application })
  await renderScreen(<ApplyPage />, { user: customer })
  const submit = await screen.findByRole('button', { name: 'Отправить анкету' })
  await userEvent.click(submit)
  expect((await screen.findAllByText('Обязательное поле')).length).toBe(5)
  const chosen = (group: string) => within(screen.getByRole('group', { name: group }))
  await userEvent.click(chosen('Предметы').getByRole('checkbox', { name: 'Математика' }))
  await userEvent.click(chosen('Где проводите занятия').getByRole('checkbox', { name: 'Онлайн' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Город' }), 'Гродно')
  await userEvent.type(screen.getByRole('textbox', { name: 'Опыт преподавания, лет' }), '8')
  await userEvent.type(screen.getByRole('textbox', { name: 'О себе' }), about)
  await userEvent.click(submit)
  await waitFor(() => expect(sent).toHaveLength(1))
  const { subjects, formats, city, experienceYears } = application
  expect(sent[0]?.body).toEqual({ about, subjects, formats, city, experienceYears })
  expect(sent[0]?.headers.get('idempotency-key')).toBeTruthy()
})

test('a waiting application can be withdrawn', async () => {
  answer(getOwnApplication, { data: application, mayApply: false })
  const withdrawn = answer(withdrawApplication, { data: { ...application, state: 'withdrawn' } })
  await renderScreen(<OwnApplication />, { user: customer })
  expect(await screen.findByText('На рассмотрении')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Отозвать анкету' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Отозвать анкету' }))
  await waitFor(() => expect(withdrawn[0]?.body).toEqual({ version: 1 }))
})

test('a declined application says why and lets another follow', async () => {
  answer(getOwnApplication, { data: { ...application, state: 'declined', reason: 'Нет диплома' }, mayApply: true })
  await renderScreen(<OwnApplication />, { user: customer })
  expect(await screen.findByText('Причина: Нет диплома')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Отправить новую анкету' })).toBeDefined()
})

test('a person with the cabinet already is offered nothing', async () => {
  answer(getOwnApplication, { data: null, mayApply: false })
  const { container } = await renderScreen(<OwnApplication />, { user: customer })
  await waitFor(() => expect(container.querySelector('a, button')).toBeNull())
})

const openRow = () =>
  renderScreen(<ApplicationList />, { user: staff, path: `${contactListPath}?application=${row.id}` })

test('staff read an application and approve it', async () => {
  const approved = answer(approveApplication, { data: { ...row, state: 'approved' } })
  await openRow()
  const dialog = await screen.findByRole('dialog', { name: 'Лис Вера' })
  expect(within(dialog).getByText(about)).toBeDefined()
  expect(within(dialog).getByText('8 лет')).toBeDefined()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Одобрить' }))
  await waitFor(() => expect(approved[0]?.body).toEqual({ version: 1 }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a search finds applications by the name of the applicant, and an empty result links to all', async () => {
  const asked = answer(listApplications, { data: [], nextCursor: null })
  await renderScreen(<ApplicationList />, { user: staff, path: `${contactListPath}?tab=applications` })
  expect(await screen.findByText('Все анкеты разобраны.')).toBeDefined()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Имя автора анкеты' }), 'Лис')
  await waitFor(() => expect(Object.fromEntries(asked.at(-1)?.query ?? [])).toEqual({ state: 'open', search: 'Лис' }))
  expect((await screen.findByRole('link', { name: 'Показать все' })).getAttribute('href')).toContain('show=all')
})

test('staff begin the check and set the day and time of an interview', async () => {
  const checked = answer(checkApplication, { data: { ...row, state: 'checking' } })
  await openRow()
  await userEvent.click(await screen.findByRole('button', { name: 'Взять на проверку' }))
  await userEvent.type(screen.getByRole('textbox', { name: /^Время, по Минску/ }), '1830')
  await userEvent.click(screen.getByRole('button', { name: 'Взять на проверку' }))
  expect(await screen.findByText('Обязательное поле')).toBeDefined()
  await userEvent.type(screen.getByRole('textbox', { name: /^День собеседования/ }), '12.01.2099')
  await userEvent.click(screen.getByRole('button', { name: 'Взять на проверку' }))
  await waitFor(() =>
    expect(checked[0]?.body).toEqual({ version: 1, interviewOn: '2099-01-12', interviewTime: '18:30' }),
  )
})

test('an applicant reads that the application is checked, and when the interview is', async () => {
  const checking = { ...application, state: 'checking' as const, interviewAt: '2026-12-01T15:30:00.000Z' }
  answer(getOwnApplication, { data: checking, mayApply: false })
  await renderScreen(<OwnApplication />, { user: customer })
  expect(await screen.findByText('На проверке')).toBeDefined()
  expect(screen.getByText(/^Собеседование .*1 дек.*18:30/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Отозвать анкету' })).toBeDefined()
})

test.each(['approved', 'declined', 'withdrawn'] as const)(
  'an application that is %s can no longer be decided',
  async (state) => {
    answer(listApplications, { data: [{ ...row, state }], nextCursor: null })
    await openRow()
    const dialog = within(await screen.findByRole('dialog', { name: 'Лис Вера' }))
    expect(await dialog.findByText(about)).toBeDefined()
    for (const name of ['Одобрить', 'Отклонить', 'Взять на проверку', 'Назначить собеседование'])
      expect(dialog.queryByRole('button', { name })).toBeNull()
  },
)

test('an interview is moved from its day and time in Minsk', async () => {
  const interviewAt = '2031-12-08T21:30:00.000Z'
  answer(listApplications, { data: [{ ...row, state: 'checking', interviewAt }], nextCursor: null })
  const checked = answer(checkApplication, { data: row })
  await openRow()
  await userEvent.click(await screen.findByRole('button', { name: 'Назначить собеседование' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Назначить собеседование' }))
  await waitFor(() =>
    expect(checked[0]?.body).toEqual({ version: 1, interviewOn: '2031-12-09', interviewTime: '00:30' }),
  )
})

test('declining needs a reason', async () => {
  const declined = answer(declineApplication, { data: { ...row, state: 'declined' } })
  await openRow()
  await userEvent.click(await screen.findByRole('button', { name: 'Отклонить' }))
  await userEvent.click(screen.getByRole('button', { name: 'Отклонить' }))
  expect(await screen.findByText('Обязательное поле')).toBeDefined()
  await userEvent.type(screen.getByRole('textbox', { name: 'Причина отказа' }), 'Нет диплома')
  await userEvent.click(screen.getByRole('button', { name: 'Отклонить' }))
  await waitFor(() => expect(declined[0]?.body).toEqual({ version: 1, reason: 'Нет диплома' }))
})

test('an application that somebody else decided meanwhile shows that', async () => {
  refuse(approveApplication, 409, { code: 'version_conflict', message: 'Данные изменились' })
  await openRow()
  await userEvent.click(await screen.findByRole('button', { name: 'Одобрить' }))
  await waitFor(() => expect(document.body.textContent).toContain('Данные изменились'))
})

test.each([
  ['', { state: 'open' }],
  ['&show=all&search=Лис', { search: 'Лис' }],
])('the list requests the filters of its address%s', async (words, query) => {
  const asked = answer(listApplications, { data: [row], nextCursor: null })
  await renderScreen(<ApplicationList />, { user: staff, path: `${contactListPath}?tab=applications${words}` })
  await screen.findByText(/Лис/)
  const { limit: _, ...said } = Object.fromEntries(asked[0]?.query ?? [])
  expect(said).toEqual(query)
})
