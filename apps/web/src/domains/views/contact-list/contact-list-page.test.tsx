import { downloadApplications, listApplications } from '@navyk/api-spec/market/applications'
import { createLearner } from '@navyk/api-spec/people/learners'
import { showPhone } from '@navyk/api-spec/people/directory'
import {
  type Contact,
  listContacts,
  listOwnClients,
  type OwnClient,
  saveClientNote,
  showClientPhone,
} from '@navyk/api-spec/views/contact-list'
import { seatForm } from '@navyk/api-spec/teaching/programmes'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { sessionPath } from '@navyk/api-spec/teaching/programme-sessions/paths'
import { programmePath } from '@navyk/api-spec/teaching/programmes/paths'
import { contactGridPath, contactListPath } from '@navyk/api-spec/views/contact-list/paths'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answer } from '#testing/mock-api.ts'
import { customer, executor, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { setScreenWidth } from '#testing/screen-width.ts'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { ContactGridPage, ContactListPage } from './contact-list-page.tsx'
import { LearnerChoice } from './learner-choice.tsx'

const contact: Contact = {
  id: customer.cabinetId,
  accountId: customer.id,
  firstName: 'Ольга',
  lastName: 'Мицкевич',
  maskedPhone: '+375 29 ***-**-02',
  telegram: 'olga_m',
  learners: [{ id: customer.id, firstName: 'Миша', lastName: 'Савицкий', birthYear: 2014 }],
  teachers: [{ id: executor.cabinetId, firstName: 'Анна', lastName: 'Ковалевич', subject: 'chess' }],
  nextLessonAt: '2026-11-25T07:00:00.000Z',
  lastLessonAt: null,
}
const client: OwnClient = {
  id: customer.id,
  firstName: 'Миша',
  customer: { id: customer.cabinetId, firstName: 'Ольга' },
  state: 'running',
  contracts: [
    {
      id: executor.id,
      number: 7,
      subject: 'chess',
      level: 'adult',
      state: 'active',
      lessonsLeft: 5,
      minutesLeft: 0,
    },
  ],
  programmes: [],
  nextLesson: { kind: 'lesson', id: staff.id, startsAt: '2026-11-25T07:00:00.000Z', place: '' },
  lastContactAt: null,
  maskedPhone: '+375 29 ***-**-02',
  telegram: 'olga_m',
  note: null,
}

test('contacts are customers with their learners; a whole phone is shown on request', async () => {
  answer(listContacts, { data: [contact], nextCursor: null })
  const asked = answer(showPhone, { data: { phone: '375291112202' } })
  await renderScreen(<ContactListPage />, {
    user: { ...staff, permissions: ['accountant'] },
    path: contactListPath,
  })
  expect(await screen.findByText('Савицкий Миша')).toBeDefined()
  expect(screen.getByText('+375 29 ***-**-02')).toBeDefined()
  expect(screen.queryByText('Анкеты исполнителей')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Показать телефон: Мицкевич Ольга' }))
  expect(await screen.findByRole('link', { name: /111-22-02/ })).toBeDefined()
  expect(asked).toHaveLength(1)
})

test('staff call a contact by one button: the whole number is requested once, dialled and shown', async () => {
  answer(listContacts, { data: [contact], nextCursor: null })
  const asked = answer(showPhone, { data: { phone: '375291112202' } })
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await renderScreen(<ContactListPage />, { user: staff, path: contactListPath })
  await userEvent.click(await screen.findByRole('button', { name: 'Позвонить: Мицкевич Ольга' }))
  expect((await screen.findByRole('link', { name: /111-22-02/ })).getAttribute('href')).toBe('tel:+375291112202')
  expect(opened.mock.calls).toEqual([['tel:+375291112202', '_self']])
  expect(asked.map(({ params }) => params.id)).toEqual([contact.accountId])
  opened.mockRestore()
})

test('Telegram has a button beside the call if the customer has given a name', async () => {
  answer(listContacts, { data: [contact, { ...contact, id: staff.id, telegram: null }], nextCursor: null })
  const { unmount } = await renderScreen(<ContactListPage />, { user: staff, path: contactListPath })
  const [link, ...others] = await screen.findAllByRole('link', { name: 'Написать в Telegram: Мицкевич Ольга' })
  expect(link?.getAttribute('href')).toBe('https://t.me/olga_m')
  expect(others).toEqual([])
  unmount()
  answer(listOwnClients, { data: [client], nextCursor: null })
  await renderScreen(<ContactGridPage />, { user: executor, path: contactGridPath })
  const own = await screen.findByRole('link', { name: 'Написать в Telegram: Ольга' })
  expect(own.getAttribute('href')).toBe('https://t.me/olga_m')
})

test('a manager decides applications on the page of contacts', async () => {
  const contacts = answer(listContacts, { data: [contact], nextCursor: null })
  answer(listApplications, { data: [], nextCursor: null })
  const user = { ...staff, permissions: ['manager' as const] }
  await renderScreen(<ContactListPage />, { user, path: `${contactListPath}?tab=applications` })
  expect(await screen.findByText('Все анкеты разобраны.')).toBeDefined()
  expect(contacts).toEqual([])
})

test('applications are downloaded as a workbook with the filter of the list', async () => {
  answer(listApplications, { data: [], nextCursor: null })
  const saved = answer(downloadApplications, '' as never)
  const user = { ...staff, permissions: ['manager' as const] }
  await renderScreen(<ContactListPage />, {
    user,
    path: `${contactListPath}?tab=applications&show=all&search=Лис`,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Скачать XLSX' }))
  await waitFor(() => expect(Object.fromEntries(saved.at(-1)?.query ?? [])).toEqual({ search: 'Лис' }))
})

const purpose =
  'Заказчики, их ученики и исполнители. Полный номер открывается по одному, и каждый просмотр записывается'

test('list, cards and applications are one line of links, and each but the last has its explanation', async () => {
  answer(listContacts, { data: [contact], nextCursor: null })
  answer(listApplications, { data: [], nextCursor: null })
  const waysOf = async () => {
    const ways = within(await screen.findByRole('navigation', { name: 'Виды контактов' })).getAllByRole('link')
    return ways.map((way) => [way.textContent, way.getAttribute('href'), way.getAttribute('aria-current')])
  }
  const { unmount } = await renderScreen(<ContactListPage />, {
    user: staff,
    path: `${contactListPath}?search=Анна`,
  })
  expect(await waysOf()).toEqual([
    ['Список', `${contactListPath}?search=Анна`, 'page'],
    ['Карточки', `${contactGridPath}?search=Анна`, null],
    ['Анкеты исполнителей', `${contactListPath}?tab=applications`, null],
    ['Документы', `${contactListPath}?tab=credentials`, null],
  ])
  expect(screen.getByText(purpose)).toBeDefined()
  unmount()
  await renderScreen(<ContactListPage />, { user: staff, path: `${contactListPath}?tab=applications&search=Лис` })
  expect((await waysOf()).map(([, to, now]) => [to, now])).toEqual([
    [contactListPath, null],
    [contactGridPath, null],
    [`${contactListPath}?tab=applications`, 'page'],
    [`${contactListPath}?tab=credentials`, null],
  ])
  expect(screen.queryByText(purpose)).toBeNull()
})

test('cards are filtered by the address, and show who teaches and when the next lesson is', async () => {
  const asked = answer(listContacts, { data: [contact], nextCursor: null })
  const path = `${contactGridPath}?mark=running&subject=chess&state=x`
  await renderScreen(<ContactGridPage />, { user: staff, path })
  const card = within(await screen.findByRole('list', { name: 'Контакты' })).getByRole('listitem')
  expect(card.textContent).toContain('Ковалевич\u00a0А. (Шахматы)')
  const before = 'Перед звонком: кто и чему учит учеников заказчика и когда следующее занятие, на одной карточке'
  expect(screen.getByText(before)).toBeDefined()
  expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({ mark: 'running', subject: 'chess' })
})

test('an executor sees their own clients by first names, calls by one button, and writes a note', async () => {
  answer(listOwnClients, { data: [client], nextCursor: null })
  const phones = answer(showClientPhone, { data: { phone: '375291112202' } })
  const notes = answer(saveClientNote, {
    data: { text: 'Любит задачи', changedAt: '2026-11-25T07:00:00.000Z', version: 1 },
  })
  const dial = vi.spyOn(window, 'open').mockReturnValue(null)
  await renderScreen(<ContactGridPage />, { user: executor, path: contactGridPath })
  const card = within(await screen.findByRole('list', { name: 'Контакты учеников' })).getByRole('listitem')
  expect(card.textContent).toContain('осталось 5 занятий')
  expect(within(card).getByRole('link', { name: 'Миша' }).getAttribute('href')).toContain(contractPath(''))
  await userEvent.click(within(card).getByRole('button', { name: 'Позвонить: Ольга' }))
  expect(await within(card).findByRole('link', { name: /111-22-02/ })).toBeDefined()
  expect(phones).toHaveLength(1)
  expect(dial).toHaveBeenCalledWith('tel:+375291112202', '_self')
  await userEvent.click(within(card).getByRole('button', { name: 'Заметка' }))
  const dialog = await screen.findByRole('dialog', { name: 'Заметка: Миша' })
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Заметка' }), 'Любит задачи')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Сохранить заметку' }))
  await waitFor(() => expect(notes[0]?.body).toEqual({ text: 'Любит задачи', version: 0 }))
})

test('a narrow row of a client shows the last contact and the note', async () => {
  const note = { text: 'Любит задачи', changedAt: '2026-11-25T07:00:00.000Z', version: 1 }
  answer(listOwnClients, { data: [{ ...client, note, lastContactAt: null }], nextCursor: null })
  setScreenWidth(390)
  await renderScreen(<ContactListPage />, { user: executor, path: contactListPath })
  expect(await screen.findByText('Последний контакт: ещё не было · Любит задачи')).toBeDefined()
})

test('a learner of a group links to the group and to its next session, without a customer', async () => {
  const group = { id: executor.id, title: 'Оптика', subject: 'physics' as const, state: 'running' as const }
  const next = { kind: 'session' as const, id: staff.id, startsAt: '2026-11-25T07:00:00.000Z', place: '' }
  const known = { ...client, customer: null, contracts: [], maskedPhone: null, telegram: null }
  answer(listOwnClients, { data: [{ ...known, programmes: [group], nextLesson: next }], nextCursor: null })
  await renderScreen(<ContactListPage />, { user: executor, path: contactListPath })
  expect(await screen.findByText(/Физика, группа/)).toBeDefined()
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs).toContain(programmePath(group.id))
  expect(hrefs).toContain(sessionPath(next.id))
})

test('a phone that is not open yet has no button', async () => {
  answer(listOwnClients, { data: [{ ...client, state: 'starting', maskedPhone: null }], nextCursor: null })
  await renderScreen(<ContactListPage />, { user: executor, path: contactListPath })
  expect(await screen.findByText('Миша')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Позвонить/ })).toBeNull()
})

function SeatFields({ sent }: { sent: unknown[] }) {
  const form = useSchemaForm(seatForm, {
    defaultValues: { kind: 'regular' },
    send: async (values) => {
      sent.push(values)
    },
  })
  return (
    <Form form={form} submitLabel="OK">
      <LearnerChoice field="learnerId" />
    </Form>
  )
}

test('a missing learner is added to the customer who was found, and chosen', async () => {
  const other = { ...contact, id: staff.id, firstName: 'Инна', learners: [] }
  answer(listContacts, { data: [contact, other], nextCursor: null })
  const learner = { id: executor.id, firstName: 'Вера', lastName: 'Мицкевич', birthYear: null, note: '', version: 1 }
  const created = answer(createLearner, { data: { ...learner, customerId: other.id } })
  const sent: unknown[] = []
  await renderScreen(<SeatFields sent={sent} />, { user: staff })
  expect(screen.queryByRole('button', { name: 'Добавить ученика' })).toBeNull()
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Найти заказчика' }), 'Миц')
  await userEvent.click(await screen.findByRole('button', { name: 'Добавить ученика' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Новый ученик' }))
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Заказчик' }), 'Мицкевич Инна')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Имя' }), 'Вера')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Фамилия' }), 'Мицкевич')
  await userEvent.click(dialog.getByRole('button', { name: 'Добавить ученика' }))
  await waitFor(() =>
    expect(created[0]?.body).toEqual({ firstName: 'Вера', lastName: 'Мицкевич', note: '', customerId: other.id }),
  )
  const name = 'Мицкевич Вера (Мицкевич\u00a0И.)'
  expect(await screen.findByRole('option', { name, selected: true })).toBeDefined()
  const listed = answer(listContacts, { data: [contact, { ...other, learners: [learner] }], nextCursor: null })
  await userEvent.type(screen.getByRole('searchbox', { name: 'Найти заказчика' }), 'к')
  await waitFor(() => expect(listed.length).toBeGreaterThan(0))
  await waitFor(() => expect(screen.getAllByRole('option', { name })).toHaveLength(1))
  await userEvent.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(sent).toEqual([{ kind: 'regular', learnerId: learner.id }]))
})

test('in a form of staff a learner is found by the customer', async () => {
  const asked = answer(listContacts, { data: [contact], nextCursor: null })
  const sent: unknown[] = []
  await renderScreen(<SeatFields sent={sent} />, { user: staff })
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Найти заказчика' }), 'Миц')
  await waitFor(() => expect(asked.at(-1)?.query.get('search')).toBe('Миц'))
  const field = screen.getByRole('combobox', { name: 'Ученик' })
  await userEvent.selectOptions(field, within(field).getByRole('option', { name: 'Савицкий Миша (Мицкевич\u00a0О.)' }))
  await userEvent.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(sent).toEqual([{ kind: 'regular', learnerId: contact.learners[0]?.id }]))
})

test.each([
  [['physics', 'chess'], 'Физика, Шахматы'],
  [['physics', 'chess', 'mathematics', 'history'], 'Физика, Шахматы +2'],
] as const)('a row names two subjects of %j and counts the others', async (subjects, words) => {
  const contracts = client.contracts.flatMap((contract) => subjects.map((subject) => ({ ...contract, subject })))
  answer(listOwnClients, { data: [{ ...client, contracts, programmes: [] }], nextCursor: null })
  await renderScreen(<ContactListPage />, { user: executor, path: contactListPath })
  expect(await screen.findByText(words)).toBeDefined()
})
