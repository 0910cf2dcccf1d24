// Two managers at one board, of leads and of programmes: each sees the other's move without a reload, and what is moved from a
// picture that is not true any more is refused.
import { addDays, businessDate } from '@navyk/api-spec/kit'
import { boardPath } from '@navyk/api-spec/market/leads/paths'
import { programmeBoardPath } from '@navyk/api-spec/teaching/programmes/paths'
import type { Locator, Route } from '@playwright/test'
import { type SignedIn, signedIn, uniqueName } from '../chain/chain-cast.ts'
import { expect, type Page, test } from '../journey.ts'
import { people, signInAs } from '../people.ts'
import { newPhone } from '../registering.ts'
import { leadGroup } from '../teaching/lead-group.ts'

// A phone shows one column at a time; there cards are moved by their menu.
test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

async function openBoards(pages: Page[], path: string): Promise<void> {
  for (const page of pages) {
    await signInAs(page, 'staff')
    const stream = page.waitForResponse(/\/frontend-api\/events\?/)
    await page.goto(path)
    await stream
  }
}

const column = (page: Page, name: string): Locator =>
  page.getByRole('region').filter({ has: page.getByRole('heading', { level: 2, name: new RegExp(`^${name}`) }) })
const cardIn = (page: Page, name: string, card: string): Locator =>
  column(page, name).getByRole('link', { name: new RegExp(card) })
const carry = (page: Page, card: string, to: string): Promise<void> =>
  page
    .getByRole('listitem')
    .filter({ hasText: card })
    .first()
    .dragTo(column(page, to), { targetPosition: { x: 80, y: 20 } })

/** Holds back what a page asks of its board, so that it shows what was. @returns lets it through */
async function keepStale(page: Page, board: string): Promise<() => Promise<void>> {
  const held: Route[] = []
  await page.route(`**${board}*`, (route) => void held.push(route))
  return async () => {
    await page.unroute(`**${board}*`)
    // The browser has given up some of them for later ones.
    await Promise.all(held.map((route) => route.continue().catch(() => {})))
  }
}

async function typeLead(staff: SignedIn): Promise<string> {
  const lastName = uniqueName()
  await staff.post('/frontend-api/leads', {
    phone: newPhone(),
    firstName: 'Ирина',
    lastName,
    learnerName: 'Петя',
    source: 'phone',
    subject: 'history',
    level: 'grades_5_9',
    format: 'online',
    city: 'Минск',
    wish: '',
  })
  return lastName
}

test('of leads: each sees the other’s move without a reload, and a stale one is refused', async ({
  page: first,
  newPerson,
  request,
  refusals,
}) => {
  const lead = await typeLead(await signedIn(request, people.staff))
  const second = await newPerson()
  await openBoards([first, second], boardPath)
  await expect(cardIn(second, 'Новое', lead)).toBeVisible()

  await carry(first, lead, 'Связались')
  await expect(cardIn(second, 'Связались', lead)).toBeVisible()
  await carry(second, lead, 'Подходит')
  await expect(cardIn(first, 'Подходит', lead)).toBeVisible()

  const letThrough = await keepStale(second, '/frontend-api/leads/board')
  await carry(first, lead, 'Новое')
  await expect(cardIn(first, 'Новое', lead)).toBeVisible()
  refusals.expect(409, /\/frontend-api\/leads\/[^/]+\/move$/)
  await carry(second, lead, 'Связались')
  await expect(second.getByText('Запись тем временем изменили')).toBeVisible()
  await letThrough()
  await expect(cardIn(second, 'Новое', lead)).toBeVisible()
  await expect(cardIn(first, 'Новое', lead)).toBeVisible()
})

/** A draft that can be opened: it has a lead and a session, `ahead` days from now. */
async function draft(staff: SignedIn, lead: SignedIn, ahead: number): Promise<string> {
  const title = `Кружок ${uniqueName()}`
  const day = (days: number) => addDays(businessDate(new Date()), days)
  const { id } = await staff.post('/frontend-api/programmes', {
    title,
    description: '',
    subject: 'history',
    level: 'grades_5_9',
    audience: '',
    format: 'online',
    place: '',
    city: '',
    minimumSeats: 2,
    seats: 6,
    priceBasis: 'session',
    priceKopecks: 25_00,
    trialPriceKopecks: null,
    plannedSessions: 4,
    startsOn: day(20),
    endsOn: day(50),
    enrolUntil: day(15),
    weeklyPattern: [],
    confirmsItself: false,
  })
  await leadGroup(staff, lead, id)
  await staff.post('/frontend-api/programme-sessions', {
    programmeId: id,
    date: day(ahead),
    time: '05:00',
    minutes: 30,
  })
  return title
}

test('of programmes: each sees the other’s move without a reload, and a stale one is refused', async ({
  page: first,
  newPerson,
  request,
  refusals,
}) => {
  const staff = await signedIn(request, people.staff)
  const lead = await signedIn(request, people.executor)
  const [one, other, third] = [await draft(staff, lead, 20), await draft(staff, lead, 21), await draft(staff, lead, 22)]
  const second = await newPerson()
  await openBoards([first, second], programmeBoardPath)

  await carry(first, one, 'Набор открыт')
  await expect(cardIn(second, 'Набор открыт', one)).toBeVisible()
  await carry(second, other, 'Набор открыт')
  await expect(cardIn(first, 'Набор открыт', other)).toBeVisible()

  const letThrough = await keepStale(second, '/frontend-api/programmes/board')
  await carry(first, third, 'Набор открыт')
  await expect(cardIn(first, 'Набор открыт', third)).toBeVisible()
  refusals.expect(409, /\/frontend-api\/programmes\/[^/]+\/enrolling$/)
  await carry(second, third, 'Набор открыт')
  await expect(second.getByText('Запись тем временем изменили')).toBeVisible()
  await letThrough()
  await expect(cardIn(second, 'Набор открыт', third)).toBeVisible()
})
