// Lists of which the demo has too few rows for a full screen. Each list gets an answer with ten rows, so that a phone's
// first screen is checked with as many rows as people have after a while.
import { randomUUID } from 'node:crypto'
import { docsPath } from '@navyk/api-spec/desk/docs/paths'
import { questionsPath } from '@navyk/api-spec/desk/questions/paths'
import { homePath } from '@navyk/api-spec/kit/paths'
import { invoiceListPath } from '@navyk/api-spec/money/invoices/paths'
import { paymentListPath } from '@navyk/api-spec/money/payments/paths'
import { lessonListPath } from '@navyk/api-spec/teaching/lessons/paths'
import { programmeTablePath, teamPath } from '@navyk/api-spec/teaching/programmes/paths'
import { contactListPath } from '@navyk/api-spec/views/contact-list/paths'
import { userListPath } from '@navyk/api-spec/views/oversight/paths'
import { personalDataPath } from '@navyk/api-spec/views/personal-data/paths'
import { expect, type Page, test } from '../journey.ts'
import { openScreen } from './opening.ts'
import { type Person, signInTogether } from '../people.ts'

interface List {
  name: string
  person: Person
  path: string
  /** The path that the list requests. */
  answers: RegExp
  rows?: string
  /** Opens the part of the page that contains the list. */
  open?: (page: Page) => Promise<void>
  /** The demo may have no row in this state; a row in another state looks the same. */
  isNarrow?: true
  /** Every page has fetched it already, so the page is loaded again. */
  isOnEveryPage?: true
  /** A row for lists of which the demo has none at all. */
  sample?: object
}

const [phoneHeight, finger, enough] = [844, 44, 10]
/** The number of rows that are visible without scrolling. */
const fewestRows = 5
/** Three lines of text with their padding. */
const threeLines = 100
const now = '2026-11-20T09:00:00.000Z'

const documents = /\/frontend-api\/documents(\?|$)/
const longDocument = {
  direction: 'to_person',
  kind: 'addendum',
  state: 'viewed',
  isToAcknowledge: true,
  version: 3,
  title: 'Дополнительное соглашение к договору о занятиях № 1048 об изменении ставки',
  person: { id: randomUUID(), firstName: 'Анна', lastName: 'Ковалевич' },
  contract: null,
  createdAt: now,
  sentAt: now,
  viewedAt: now,
}

const lists: List[] = [
  {
    name: 'applications',
    person: 'staff',
    path: `${contactListPath}?tab=applications`,
    answers: /\/frontend-api\/executor-applications(\?|$)/,
    sample: {
      about: 'Учу понимать, а не запоминать: десять лет в школе и дома',
      city: 'Минск',
      experienceYears: 10,
      subjects: ['mathematics', 'physics'],
      formats: ['online', 'at_customer'],
      state: 'submitted',
      createdAt: now,
      decidedAt: null,
      interviewAt: now,
      reason: null,
      version: 1,
      applicant: {
        accountId: randomUUID(),
        firstName: 'Анна',
        lastName: 'Ковалевич',
        maskedPhone: '+375 29 ***-**-33',
      },
    },
  },
  {
    name: 'credentials',
    person: 'staff',
    path: `${contactListPath}?tab=credentials&show=all`,
    answers: /\/frontend-api\/credentials(\?|$)/,
    sample: {
      executor: { id: randomUUID(), firstName: 'Анна', lastName: 'Ковалевич' },
      kind: 'police_certificate',
      number: '17/3-4182',
      issuer: 'ИЦ МВД Республики Беларусь',
      issuedOn: '2026-01-12',
      validUntil: '2026-12-05',
      state: 'confirmed',
      isExpiring: true,
      reason: null,
      uploadedAt: now,
      decidedAt: now,
      files: [],
      version: 2,
      actions: { confirm: false, refuse: true, remove: false },
    },
  },
  {
    name: 'reached daily limits',
    person: 'staff',
    path: `${userListPath}?tab=quotas`,
    answers: /\/frontend-api\/quota-reaches/,
    sample: {
      account: { accountId: randomUUID(), firstName: 'Анна', lastName: 'Ковалевич' },
      kind: 'messages',
      most: 300,
      at: now,
    },
  },
  {
    name: 'drafts of invoices',
    person: 'staff',
    path: `${invoiceListPath}?status=draft`,
    answers: /\/frontend-api\/invoices\?/,
    isNarrow: true,
  },
  { name: 'questions', person: 'staff', path: questionsPath, answers: /\/frontend-api\/questions(\?|$)/ },
  {
    name: 'lessons to confirm',
    person: 'customer',
    path: `${lessonListPath}?view=to_confirm`,
    answers: /\/frontend-api\/lessons\?/,
  },
  {
    name: 'the sign-in history',
    person: 'customer',
    path: personalDataPath,
    answers: /\/frontend-api\/user\/sign-in-history/,
    rows: 'ul[aria-label="История входов"] > li',
    open: (page) => page.getByRole('list', { name: 'История входов' }).evaluate((list) => list.scrollIntoView()),
  },
  {
    name: 'group programmes',
    person: 'staff',
    path: programmeTablePath,
    answers: /\/frontend-api\/programmes(\?|$)/,
    sample: {
      number: 14,
      title: 'Подготовка к централизованному тестированию',
      subject: 'mathematics',
      level: null,
      audience: '11 класс',
      format: 'at_place',
      place: 'Минск, Сурганова 6',
      city: 'Минск',
      minimumSeats: 4,
      seats: 12,
      takenSeats: 3,
      freeSeats: 8,
      waitingCount: 2,
      plannedSessions: 12,
      startsOn: '2026-12-05',
      endsOn: '2027-02-20',
      weeklyPattern: [],
      enrolUntil: '2026-12-04',
      state: 'enrolling',
      leads: [],
      price: null,
      expectedKopecks: 90_000,
      marks: ['too_few'],
      ownSeats: [],
      membership: null,
      actions: {},
      version: 1,
    },
  },
  {
    name: 'teachers of programmes',
    person: 'staff',
    path: teamPath,
    answers: /\/frontend-api\/programmes\/team(\?|$)/,
    sample: {
      executor: { id: randomUUID(), firstName: 'Анна', lastName: 'Ковалевич' },
      programme: { id: randomUUID(), number: 14, title: 'Подготовка к тестированию', state: 'running' },
      role: 'lead',
      state: 'active',
      reason: null,
      joinedAt: now,
      actions: {},
      version: 1,
      rates: [{ id: randomUUID(), validFrom: '2026-11-10', basis: 'head', amountKopecks: 600, isCurrent: true }],
    },
  },
  {
    name: 'documents of the service',
    person: 'customer',
    path: `${docsPath}?scope=documents`,
    answers: documents,
    sample: longDocument,
  },
  { name: 'documents of people', person: 'staff', path: `${docsPath}?scope=documents`, answers: documents },
  {
    name: 'handed-in documents',
    person: 'staff',
    path: `${docsPath}?scope=handed_in`,
    answers: documents,
    sample: { ...longDocument, direction: 'to_service', state: 'uploaded', sentAt: null },
  },
  {
    name: 'templates of documents',
    person: 'staff',
    path: `${docsPath}?scope=templates`,
    answers: /\/frontend-api\/documents\/templates(\?|$)/,
  },
  {
    name: 'notices',
    person: 'customer',
    path: docsPath,
    isOnEveryPage: true,
    answers: /\/frontend-api\/notices\?/,
    rows: '[role=dialog] [role=tabpanel] ul > li',
    open: async (page) => {
      await page.getByRole('button', { name: /^(Открыть меню|Open the menu)/ }).click()
      await page.getByRole('button', { name: /^(Уведомления|Notifications)/ }).click()
    },
    sample: {
      type: 'other',
      image: null,
      name: 'Ковалевич Анна',
      about: 'plan',
      count: 3,
      archivedAt: null,
      message: 'Изменение плана занятий на согласование: Миша, декабрь 2026 г.',
      link: docsPath,
      createdAt: now,
    },
  },
]

function withoutState(address: string): string {
  const url = new URL(address)
  for (const name of ['state', 'status']) url.searchParams.delete(name)
  return String(url)
}

for (const [person, own] of Map.groupBy(lists, (list) => list.person)) {
  test(`a phone shows five rows of each list of the ${person} at once, each for a finger, also from right to left`, async ({
    page,
  }) => {
    await signInTogether(page, person)
    await askForEachThing(page)
    await page.goto(homePath)
    const faults: string[] = []
    for (const list of own) {
      await answerWithManyRows(page, list)
      await (list.isOnEveryPage ? page.goto(list.path) : openScreen(page, list.path))
      await list.open?.(page)
      const { name, rows = 'main [data-rows] > li' } = list
      await expect(page.locator(rows), name).toHaveCount(enough)
      for (const direction of ['ltr', 'rtl']) {
        await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction)
        faults.push(...(await faultsOf(page, rows)).map((fault) => `${name} ${direction}: ${fault}`))
      }
      await page.evaluate(() => document.documentElement.setAttribute('dir', 'ltr'))
      await page.unroute(list.answers)
    }
    expect(faults).toEqual([])
  })
}

/** The page then sends each request itself, and gets the rows that the test gives. */
const askForEachThing = (page: Page) =>
  page.route(/\/frontend-api\/first-screen/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), queries: [], picture: null } })
  })

/** Every row is like the first one of the demo, or like the sample. */
async function answerWithManyRows(page: Page, { answers, sample, isNarrow }: List): Promise<void> {
  await page.route(answers, async (route) => {
    const answer = await route.fetch(isNarrow ? { url: withoutState(route.request().url()) } : {})
    const body = (await answer.json()) as { data: { id?: string }[] }
    const [like] = body.data.length > 0 ? body.data : sample ? [sample] : []
    const data = like ? Array.from({ length: enough }, () => ({ ...like, id: randomUUID() })) : []
    await route.fulfill({ response: answer, json: { ...body, data, nextCursor: null } })
  })
}

async function faultsOf(page: Page, rows: string): Promise<string[]> {
  // Found and measured at one moment, because a page may fetch its rows again.
  const boxes = await page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)].map((row) => {
        const { top, bottom, height, left, right } = row.getBoundingClientRect()
        return { top, bottom, height, isInside: left >= 0 && right <= innerWidth }
      }),
    rows,
  )
  const heights = boxes.map(({ height }) => height)
  // The bar at the foot stands in front of the page, and a dialog in front of the bar.
  const isInDialog = rows.startsWith('[role=dialog]')
  const foot = isInDialog
    ? phoneHeight
    : await page.locator('[data-foot]').evaluate((bar) => bar.getBoundingClientRect().top)
  const inSight = boxes.filter(({ top, bottom }) => top >= 0 && bottom <= foot).length
  const faults = (await page.evaluate(cutTexts, rows)).map((text) => `cuts "${text}" off`)
  if (inSight < fewestRows) faults.push(`shows ${inSight} rows at once`)
  if (Math.min(...heights) < finger) faults.push(`has a row of ${Math.min(...heights)} px for a finger`)
  if (Math.max(...heights) > threeLines) faults.push(`has a row of ${Math.max(...heights)} px`)
  if (!boxes.every(({ isInside }) => isInside)) faults.push('has a row beyond the edge')
  return faults
}

/** The facts of rows whose beginning or end lies outside of the line that clips them; long names are cut on purpose. */
function cutTexts(selector: string): string[] {
  const facts = [...document.querySelectorAll(`${selector} [data-in-line] > :not([data-is-name])`)]
  return facts.flatMap((fact) => {
    const clip = fact.parentElement?.parentElement?.getBoundingClientRect()
    const range = document.createRange()
    range.selectNodeContents(fact)
    const isCut = [...range.getClientRects()].some(
      ({ left, right, width }) => clip && width > 0 && (left < clip.left - 1 || right > clip.right + 1),
    )
    return isCut ? [fact.textContent ?? ''] : []
  })
}

// A page may still ask when its test is over.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('a long name on a phone leaves room for the subject, and a time range stays on one line', async ({ page }) => {
  await signInTogether(page, 'staff')
  await askForEachThing(page)
  await page.route(/\/frontend-api\/lessons\?/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: object[] }
    const far = { startsAt: '2031-09-24T15:30:00.000Z', endsAt: '2031-09-24T17:00:00.000Z', chargeKopecks: 1234560 }
    const data = [{ ...body.data[0], ...far, learnerName: 'Константин-Александр Владимиров-Ясногорский' }]
    await route.fulfill({ response: answer, json: { ...body, data, nextCursor: null } })
  })
  await page.goto(`${lessonListPath}?view=all`)
  const row = page.locator('main [data-rows] > li')
  await expect(row).toHaveCount(1)
  const range = row.getByText('18:30–20:00')
  expect(await range.evaluate((element) => element.getClientRects().length)).toBe(1)
  const cut = await row.locator('[data-in-line]').evaluate((line) => {
    const { bottom } = line.getBoundingClientRect()
    const subject = line.querySelector('[data-is-name] + span')?.getBoundingClientRect()
    return subject === undefined || subject.bottom > bottom + 1
  })
  expect(cut).toBe(false)
})

test('a moment of another year breaks before its hour, so two facts side by side fit a phone', async ({ page }) => {
  await signInTogether(page, 'staff')
  await askForEachThing(page)
  await page.route(/\/frontend-api\/payments\/[\w-]+$/, async (route) => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: object }
    await route.fulfill({ response: answer, json: { data: { ...data, createdAt: '2024-11-20T17:30:00.000Z' } } })
  })
  await page.goto(paymentListPath)
  await page.locator('main [data-rows] > li a').first().click()
  const moment = page.locator('main dd').getByText('20 ноя 2024, 20:30')
  await expect(moment).toBeVisible()
  expect(await moment.evaluate((element) => element.getClientRects().length)).toBe(2)
  expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(390)
})

test('on a computer a row of the invoices is two lines, also with a long name', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInTogether(page, 'staff')
  await askForEachThing(page)
  const [long, usual] = ['Константинопольская-Вишневецкая Александра', 'Дубровский Артём']
  await page.route(/\/frontend-api\/invoices(\?|$)/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: object[] }
    const data = [long, usual].map((learnerName, at) => ({
      ...body.data[at],
      learnerName,
      subject: 'belarusian',
      kind: 'lessons',
      about: null,
    }))
    await route.fulfill({ response: answer, json: { ...body, data, nextCursor: null } })
  })
  await page.goto(invoiceListPath)
  const rows = page.locator('main [data-rows] > tbody > tr')
  await expect(rows).toHaveCount(2)
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThan(60)
  const name = rows.getByText(usual)
  expect(await name.evaluate((box) => box.scrollHeight <= box.clientHeight + 2), 'a usual name is whole').toBe(true)
})
