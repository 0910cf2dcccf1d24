import {
  acceptSeat,
  cancelProgramme,
  confirmProgramme,
  confirmSeat,
  createProgramme,
  enrolLearner,
  getProgramme,
  getProgrammeBoard,
  getProgrammeOverview,
  inviteMember,
  listPossibleMembers,
  listProgrammeSeats,
  listProgrammes,
  downloadTeam,
  listTeam,
  type ProgrammeBoard,
  programmeMarks,
  programmeStates,
  suspendMember,
} from '@navyk/api-spec/teaching/programmes'
import { getSessionsOverview, listProgrammeSessions } from '@navyk/api-spec/teaching/programme-sessions'
import { getProgrammeRefunds } from '@navyk/api-spec/money/orders'
import { getProgrammeMoney } from '@navyk/api-spec/views/reports'
import { listLearners } from '@navyk/api-spec/people/learners'
import { sessionPath } from '@navyk/api-spec/teaching/programme-sessions/paths'
import {
  programmeCardsPath,
  programmeOverviewPath,
  programmePath,
  programmeTablePath,
  programmeWeeksPath,
} from '@navyk/api-spec/teaching/programmes/paths'
import { customerCardPath } from '@navyk/api-spec/views/person-card/paths'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, refuse } from '#testing/mock-api.ts'
import { customer, executor, staff } from '#testing/people.ts'
import { readLines } from '#testing/read-lines.tsx'
import { renderScreen } from '#testing/render.tsx'
import { setScreenWidth } from '#testing/screen-width.ts'
import { ProgrammeBoardPage } from '../board/board-page.tsx'
import { dragKind } from '../board/dragging.ts'
import { ProgrammeFormPage } from '../form/programme-form-page.tsx'
import { ProgrammeCardsPage } from './cards-page.tsx'
import { ProgrammeTablePage } from './table-page.tsx'
import { ProgrammeOverviewPage } from './overview-page.tsx'
import { ProgrammePage } from '../page/programme-page.tsx'
import { Seats } from '../page/seats.tsx'
import { card, learner, member, none, programme, seat } from '#testing/programme.ts'
import { InviteDialog } from '../team/invite-dialog.tsx'
import { TeamPage } from '../team/team-page.tsx'
import { ProgrammeTimelinePage } from '../timeline/timeline-page.tsx'
import { useProgrammeWords } from '../use-programme-words.ts'

const ru = { language: 'ru' as const }

test('a card shows what, when, the taken seats and the needed seats', async () => {
  const asked = answer(listProgrammes, { data: [card], nextCursor: null })
  await renderScreen(<ProgrammeCardsPage />, { user: staff, path: `${programmeCardsPath}?subject=mathematics`, ...ru })
  const item = await screen.findByRole('list', { name: 'Групповые программы' })
  for (const text of ['Подготовка к ЦТ', '3 из 12', 'нужно 4', 'Не набирается', 'Нет ведущего', '25,00']) {
    expect(item.textContent).toContain(text)
  }
  expect(asked[0]?.query.get('subject')).toBe('mathematics')
  expect(screen.getByRole('button', { name: 'Скачать' })).toBeTruthy()
})

test('an executor’s table has no column of money, the staff’s has', async () => {
  answer(listProgrammes, { data: [{ ...card, price: null, expectedKopecks: null }], nextCursor: null })
  const { unmount } = await renderScreen(<ProgrammeTablePage />, { user: executor, ...ru })
  expect(await screen.findByRole('link', { name: 'Подготовка к ЦТ' })).toBeTruthy()
  expect(screen.queryByText('За всю программу')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Скачать' })).toBeNull()
  unmount()
  answer(listProgrammes, { data: [card], nextCursor: null })
  await renderScreen(<ProgrammeTablePage />, { user: staff, ...ru })
  const table = await screen.findByRole('table')
  expect(within(table).getByRole('columnheader', { name: 'Ожидаем' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Скачать' })).toBeTruthy()
})

test('an executor who has not taught yet is found by name and invited', async () => {
  const other = { id: '00000000-0000-4000-8000-000000000072', firstName: 'Инна', lastName: 'Янчук', isMember: false }
  const asked = answer(listPossibleMembers, { data: [{ ...other, teachesSubject: false, hasProfile: true }] })
  const sent = answer(inviteMember, { data: member })
  await renderScreen(<InviteDialog programmeId={programme.id} members={[]} onClose={() => {}} />, {
    user: staff,
    ...ru,
  })
  const option = await screen.findByRole('option', { name: 'Янчук Инна · есть анкета' })
  expect([asked[0]?.params.id, asked[0]?.query.get('without')]).toEqual([programme.id, 'team'])
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Исполнитель' }), option)
  await userEvent.type(screen.getByRole('textbox', { name: 'Сумма' }), '40')
  await userEvent.click(screen.getByRole('button', { name: 'Пригласить' }))
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ executorId: other.id, role: 'lead', amountKopecks: 4000 }))
})

test('the team shows which coming sessions a member does not teach, with links to them', async () => {
  const first = [{ id: '00000000-0000-4000-8000-000000000091', startsAt: '2026-12-14T15:00:00.000Z' }]
  const members = [{ ...member, sessionsWithout: { count: 3, first } }]
  answer(getProgramme, { data: { ...programme, members } })
  const path = programmePath(programme.id)
  await renderScreen(<ProgrammePage />, { user: staff, path, ...ru })
  const list = within(await screen.findByRole('list', { name: 'Не ведёт 3 назначенных занятия:' }))
  expect(list.getByRole('link').getAttribute('href')).toBe(sessionPath(first[0]?.id ?? ''))
  expect(list.getByText('и ещё 2')).toBeTruthy()
})

test('the timeline has its bars in words too; a phone lists programmes by months', async () => {
  const asked = answer(listProgrammes, { data: [card], nextCursor: null })
  const path = `${programmeWeeksPath}?from=2026-11-30`
  const { unmount } = await renderScreen(<ProgrammeTimelinePage />, { user: customer, path, ...ru })
  const rows = await screen.findByRole('list', { name: 'По неделям' })
  expect(within(rows).getByRole('listitem').textContent).toMatch(/5 декабря 2026.*3 из 12.*Набор открыт/)
  expect(asked[0]?.query.get('from')).toBe('2026-11-30')
  unmount()
  setScreenWidth(390)
  await renderScreen(<ProgrammeTimelinePage />, { user: customer, path, ...ru })
  expect(await screen.findByRole('region', { name: 'декабрь 2026' })).toBeTruthy()
  setScreenWidth(1440)
})

const board: ProgrammeBoard = {
  columns: programmeStates.map((state) => ({
    state,
    count: state === 'enrolling' ? 21 : 0,
    nextCursor: null,
    programmes: state === 'enrolling' ? [card] : [],
  })),
}
const shownBoard = async () => {
  answer(getProgrammeBoard, { data: board })
  await renderScreen(<ProgrammeBoardPage />, { user: staff, ...ru })
  return screen.findByRole('link', { name: 'Подготовка к ЦТ' })
}

test('Shift and an arrow move a programme to the next allowed state, with an announcement', async () => {
  const sent = answer(confirmProgramme, { data: { ...programme, state: 'confirmed' } })
  fireEvent.keyDown(await shownBoard(), { key: 'ArrowRight', shiftKey: true })
  await waitFor(() => expect(sent[0]?.body).toEqual({ version: 3 }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Подготовка к ЦТ: Состоится'))
})

test('a programme whose move is refused shows why, and the board is requested again', async () => {
  refuse(confirmProgramme, 409, { message: 'Уже изменено', code: 'version_conflict' })
  const name = await shownBoard()
  const asked = answer(getProgrammeBoard, { data: board })
  fireEvent.keyDown(name, { key: 'ArrowRight', shiftKey: true })
  expect(await screen.findByText('Уже изменено')).toBeDefined()
  await waitFor(() => expect(asked.length).toBeGreaterThan(0))
})

test('a programme that is dropped on a forbidden state stays', async () => {
  const sent = answer(confirmProgramme, { data: programme })
  const item = (await shownBoard()).closest('li')
  if (!item) throw new Error('A programme stands in no list')
  const dragging = {
    dataTransfer: { types: [dragKind], setData: () => {}, getData: () => card.id, effectAllowed: 'none' },
  }
  fireEvent.dragStart(item, dragging)
  fireEvent.drop(screen.getByRole('region', { name: /Идёт/ }), dragging)
  expect(sent).toEqual([])
  fireEvent.drop(screen.getByRole('region', { name: /Состоится/ }), dragging)
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('a move after somebody else’s is refused, and the board is requested again', async () => {
  refuse(confirmProgramme, 409, { message: 'Уже изменено', code: 'version_conflict', current: programme })
  const link = await shownBoard()
  const asked = answer(getProgrammeBoard, { data: board })
  fireEvent.keyDown(link, { key: 'ArrowRight', shiftKey: true })
  await waitFor(() => expect(asked.length).toBeGreaterThan(0))
})

test('the menu of a programme leads to its next steps, and shows the refunds before it cancels', async () => {
  answer(getProgrammeRefunds, { data: { unusedKopecks: 275_00, unpaidCount: 2, unpaidKopecks: 600_00 } })
  const sent = answer(cancelProgramme, { data: { ...programme, state: 'cancelled' } })
  await shownBoard()
  await userEvent.click(screen.getByRole('button', { name: 'Следующий шаг: Подготовка к ЦТ' }))
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(items).toEqual(['Подтвердить', 'Отменить'])
  await userEvent.click(screen.getByRole('menuitem', { name: 'Отменить' }))
  const dialog = await screen.findByRole('dialog', { name: 'Отменить: Подготовка к ЦТ' })
  const said = { normalizer: (text: string) => text.replaceAll('\u00a0', ' ') }
  expect(await within(dialog).findByText(/заказов и счетов за места снимется 275,00 BYN/, said)).toBeTruthy()
  expect(within(dialog).getByText('Отменятся 2 неоплаченных заказа на 600,00 BYN.', said)).toBeTruthy()
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Причина' }), 'Нет помещения')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Отменить программу' }))
  await waitFor(() => expect(sent[0]?.body).toEqual({ version: 3, reason: 'Нет помещения' }))
})

test('the overview adds up the running programmes, and links to those that need a look', async () => {
  answer(getProgrammeOverview, {
    data: {
      states: programmeStates.map((state) => ({
        state,
        programmes: 2,
        seats: 20,
        taken: 15,
        reserved: 1,
        waiting: 3,
        expectedKopecks: 100_000,
      })),
      marks: programmeMarks.map((mark) => ({ mark, programmes: mark === 'no_lead' ? 2 : 0 })),
    },
  })
  await renderScreen(<ProgrammeOverviewPage />, { user: staff, path: '/?subject=chess', ...ru })
  expect(await screen.findByText('45 из 60')).toBeTruthy()
  expect(screen.getByText('75 % от всех', { normalizer: (text) => text.replaceAll('\u00a0', ' ') })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Нет ведущего' }).getAttribute('href')).toBe(
    `${programmeTablePath}?subject=chess&mark=no_lead`,
  )
  expect(screen.queryByRole('link', { name: 'Не набирается' })).toBeNull()
})

test('money and attendance of the overview are of the programmes of its filters', async () => {
  const states = programmeStates.map((state) => ({
    state,
    programmes: 1,
    seats: 6,
    taken: 1,
    reserved: 0,
    waiting: 0,
    expectedKopecks: 0,
  }))
  const sums = { paidKopecks: 0, refundedKopecks: 0, payKopecks: 0, resultKopecks: 0 }
  const sessions = { planned: 0, held: 0, cancelled: 0, unclosed: 0 }
  const outcomes = { present: 0, late: 0, absent: 0, madeUp: 0 }
  const asked = [
    answer(getProgrammeOverview, { data: { states, marks: [] } }),
    answer(getProgrammeMoney, { data: { totals: { programmes: 0, ...sums }, programmes: [] }, nextCursor: null }),
    answer(getSessionsOverview, { data: { sessions, outcomes, programmes: [] }, nextCursor: null }),
  ]
  const filter = { search: 'шах', subject: 'chess', level: 'exam', format: 'online', mark: 'free' }
  const path = `/?${new URLSearchParams({ ...filter, month: '2026-10' })}`
  await renderScreen(<ProgrammeOverviewPage />, { user: staff, path, ...ru })
  await waitFor(() => expect(asked.map(({ length }) => length)).toEqual([1, 1, 1]))
  expect(asked.map(([request]) => Object.fromEntries(request?.query ?? []))).toEqual([
    filter,
    { ...filter, month: '2026-10' },
    { ...filter, from: '2026-10-01', to: '2026-10-31' },
  ])
})

test('the address replaces the overview by the unmarked sessions, and back', async () => {
  answer(listProgrammeSessions, { data: [], nextCursor: null })
  await renderScreen(<ProgrammeOverviewPage />, { user: staff, path: '/?sessions=unclosed', ...ru })
  expect(await screen.findByRole('heading', { name: 'Неотмеченные занятия' })).toBeTruthy()
  expect(await screen.findByText('Все прошедшие занятия отмечены')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Обзор' }).getAttribute('href')).toBe(programmeOverviewPath)
})

test('the address replaces the overview by the sessions without a lead', async () => {
  const asked = answer(listProgrammeSessions, { data: [], nextCursor: null })
  await renderScreen(<ProgrammeOverviewPage />, { user: staff, path: '/?sessions=unstaffed', ...ru })
  expect(await screen.findByRole('heading', { name: 'Некому вести' })).toBeTruthy()
  expect(await screen.findByText('У всех будущих занятий есть кому вести')).toBeTruthy()
  expect(asked[0]?.query.get('view')).toBe('unstaffed')
})

test('a customer sees how long an offered seat is theirs, and accepts it at the shown price', async () => {
  const expiresAt = new Date(Date.now() + 90 * 60_000).toISOString()
  answer(getProgramme, { data: { ...programme, ownSeats: [{ ...seat, expiresAt }], marks: [], expectedKopecks: null } })
  const sent = answer(acceptSeat, { data: { ...seat, state: 'held' } })
  await renderScreen(<ProgrammePage />, { user: customer, path: `/?id=${card.id}`, ...ru })
  const notice = await screen.findByRole('region', { name: 'Мицкевич Петя: Место предложено' })
  expect(notice.textContent?.replaceAll('\u00a0', ' ')).toContain('осталось 1 ч 30 мин')
  await userEvent.click(within(notice).getByRole('button', { name: 'Принять место' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent?.replaceAll('\u00a0', ' ')).toContain('300,00 BYN')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Принять место' }))
  await waitFor(() => expect(sent[0]?.body).toEqual({ version: 2 }))
  expect(sent[0]?.headers.get('idempotency-key')).toBeTruthy()
})

test.each([
  ['invited', 1],
  ['active', 0],
] as const)('an executor who is %s in a team is asked to join it: %i', async (state, count) => {
  const actions = { ...member.actions, accept: state === 'invited', decline: state === 'invited', change: false }
  const own = { ...member, state, actions: { ...actions, suspend: false, remove: false } }
  const membership = { id: member.id, role: 'lead', state, version: 5 } as const
  answer(getProgramme, { data: { ...programme, price: null, members: [own], membership, actions: none } })
  await renderScreen(<ProgrammePage />, { user: executor, path: `/?id=${card.id}`, ...ru })
  await screen.findByRole('heading', { name: 'Команда' })
  expect(screen.queryAllByRole('region', { name: 'Вас приглашают. Роль: Ведущий' })).toHaveLength(count)
  expect(screen.queryAllByRole('button', { name: 'Принять' })).toHaveLength(count)
})

test('a manager reads what making a seat firm does, and enters a reason if no invoice is wanted', async () => {
  const others = { accept: false, decline: false, keep: false, leave: false }
  const held = { ...seat, state: 'held' as const, actions: { ...others, confirm: true } }
  const firm = { ...seat, state: 'taken' as const, actions: { ...others, confirm: false } }
  const without = { ...firm, id: card.id, invoicing: { isInvoiced: false, reason: 'Оплачено наличными' } }
  answer(listProgrammeSeats, { data: [held, without], nextCursor: null })
  const sent = answer(confirmSeat, { data: firm })
  await renderScreen(<Seats programmeId={card.id} />, { user: staff, ...ru })
  expect((await screen.findAllByRole('listitem'))[1]?.textContent).toContain('без счёта: Оплачено наличными')
  const customerLink = customerCardPath(held.customer.id)
  expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toBe(customerLink)
  await userEvent.click(screen.getByRole('button', { name: 'Закрепить и выставить счёт' }))
  const asked = await screen.findByRole('dialog')
  expect(asked.textContent?.replaceAll('\u00a0', ' ')).toContain('получит счёт на 300,00 BYN')
  await userEvent.click(within(asked).getByRole('button', { name: 'Закрепить и выставить счёт' }))
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ version: 2, isInvoiced: true }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Закрепить без счёта' }))
  const reasoned = await screen.findByRole('dialog')
  await userEvent.type(within(reasoned).getByLabelText(/Почему без счёта/), 'Льгота')
  await userEvent.click(within(reasoned).getByRole('button', { name: 'Закрепить без счёта' }))
  await waitFor(() => expect(sent[1]?.body).toEqual({ version: 2, isInvoiced: false, reason: 'Льгота' }))
})

test('without a free seat a customer joins the waiting list, and sees the place in it', async () => {
  const actions = { ...none, enrol: true }
  answer(getProgramme, { data: { ...programme, freeSeats: 0, waitingCount: 2, actions } })
  const { firstName, lastName } = learner
  answer(listLearners, {
    data: [{ id: learner.id, firstName, lastName, birthYear: null, note: '', version: 1 } as never],
    nextCursor: null,
  })
  const sent = answer(enrolLearner, { data: { ...seat, state: 'waiting', place: 3 } })
  await renderScreen(<ProgrammePage />, { user: customer, path: `/?id=${card.id}`, ...ru })
  await userEvent.click(await screen.findByRole('button', { name: 'Встать в очередь' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('перед вами 2 в очереди')
  await waitFor(() => expect(within(dialog).getByRole('combobox')).toHaveProperty('value', learner.id))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Встать в очередь' }))
  await waitFor(() => expect(sent[0]?.body).toEqual({ learnerId: learner.id, kind: 'regular' }))
  expect(await screen.findByText('В очереди, место 3')).toBeTruthy()
})

test('teams are searched, filtered by the address, and downloaded as a workbook', async () => {
  const asked = answer(listTeam, { data: [], nextCursor: null })
  const saved = answer(downloadTeam, '' as never)
  await renderScreen(<TeamPage />, { user: staff, path: '/?search=Ков&role=lead&state=x', ...ru })
  const narrowed = { search: 'Ков', role: 'lead' }
  await waitFor(() => expect(Object.fromEntries(asked.at(-1)?.query ?? [])).toEqual(narrowed))
  await userEvent.click(await screen.findByRole('button', { name: 'Скачать' }))
  await waitFor(() => expect(Object.fromEntries(saved[0]?.query ?? [])).toEqual(narrowed))
})

test('a person of the teams has every programme with role, dated rates and the steps of the staff', async () => {
  const inTeam = { ...member, programme: seat.programme }
  answer(listTeam, { data: [inTeam], nextCursor: null })
  const sent = answer(suspendMember, { data: { ...member, state: 'suspended' } })
  await renderScreen(<TeamPage />, { user: staff, path: `/?id=${executor.cabinetId}`, ...ru })
  expect(await screen.findByRole('heading', { name: 'Ковалевич Анна' })).toBeTruthy()
  const rates = within(await screen.findByRole('list', { name: 'Ставки' })).getAllByRole('listitem')
  expect(rates.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    expect.stringMatching(/^60 % от платы с вт, 1 дек/),
    expect.stringMatching(/^40,00 BYN за занятие с вт, 10 ноя.*сейчас$/),
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Отстранить' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Причина' }), 'Болеет')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Отстранить' }))
  await waitFor(() => expect(sent[0]?.body).toEqual({ version: 5, reason: 'Болеет' }))
})

test('a new programme is refused at the missing field, and saved as a draft', async () => {
  const sent = answer(createProgramme, { data: programme })
  await renderScreen(<ProgrammeFormPage />, { user: staff, ...ru })
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Предмет' }), 'mathematics')
  fireEvent.change(screen.getByRole('textbox', { name: 'Цена' }), { target: { value: '240' } })
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить черновик' }))
  expect(await screen.findByText('Обязательное поле')).toBeTruthy()
  expect(sent).toHaveLength(0)
  fireEvent.change(screen.getByRole('textbox', { name: 'Название' }), { target: { value: 'Подготовка к ЦТ' } })
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить черновик' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({
    title: 'Подготовка к ЦТ',
    subject: 'mathematics',
    priceKopecks: 24_000,
    minimumSeats: 4,
    seats: 12,
  })
})

function Course(of: Pick<typeof programme, 'subject' | 'level'>) {
  return <p>{useProgrammeWords().course(of)}</p>
}

test.each([
  [null, 'Математика'],
  ['exam', 'Математика, ЦТ и ЦЭ'],
] as const)(
  'a programme of the level %s is named by its subject, and by its level if it has one',
  async (level, name) => {
    expect(await readLines(<Course subject="mathematics" level={level} />, staff)).toEqual([name])
  },
)
