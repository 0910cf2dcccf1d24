// The pages that open-pages.spec.ts checks, by topic: for each page who looks at it, what somebody else does meanwhile,
// and what the page must show then.
import type { APIRequestContext, Locator } from '@playwright/test'
import { addDays, addMonths, businessDate, businessMonth } from '@navyk/api-spec/kit'
import { questionPath } from '@navyk/api-spec/desk/questions/paths'
import { offerListPath, offerPath } from '@navyk/api-spec/market/offers/paths'
import { invoicePath } from '@navyk/api-spec/money/invoices/paths'
import { workReportPath } from '@navyk/api-spec/money/work-reports/paths'
import { accountPath } from '@navyk/api-spec/people/accounts/paths'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { lessonListPath, lessonPath } from '@navyk/api-spec/teaching/lessons/paths'
import { planListPath, planPath } from '@navyk/api-spec/teaching/plans/paths'
import { schedulePath } from '@navyk/api-spec/teaching/schedule/paths'
import { contactListPath } from '@navyk/api-spec/views/contact-list/paths'
import { publishOffer, sentContract, unpaidInvoices } from './chain/chain-arrange.ts'
import { codeSentTo, type ListedThing, signedIn, type SignedIn, uniqueName } from './chain/chain-cast.ts'
import type { Page } from './journey.ts'
import { people } from './people.ts'

/** People whom no other journey uses at the same time. */
export const phones = { customer: '336001051', executor: '293001010', staff: people.staff }
export type SightPerson = keyof typeof phones

export interface Sight {
  /** The kinds of notices, or of other changes, that are tested. */
  told: string
  whose: SightPerson
  path: string
  /** Another person's action while the page is open. */
  act: () => Promise<unknown>
  /** Element that the page must show after it, and did not show before. */
  shows: (page: Page) => Locator
  /** Field in which the person at the page is typing. */
  typing?: string
}

export type Cast = Record<SightPerson, SignedIn>

const main = (page: Page) => page.getByRole('main')
/** The badge beside the title. */
const titled = (state: string) => (page: Page) =>
  page.getByRole('heading', { level: 1 }).locator('..').getByText(state, { exact: true })
const text = (words: string | RegExp) => (page: Page) => main(page).getByText(words).filter({ visible: true }).first()

/** The words in a row of a list, or in its card on a phone. */
const row = (words: string) => (page: Page) => main(page).locator('tr, li').filter({ hasText: words }).first()

const week = [{ weekday: 2, from: '16:00', to: '20:00' }]
const tomorrow = () => addDays(businessDate(new Date()), 1)

async function ofOffers({ customer, executor, staff }: Cast): Promise<Sight[]> {
  const first = await customer.post('/frontend-api/learners', {
    firstName: uniqueName(),
    lastName: 'Сковорода',
    birthYear: 2014,
    note: '',
  })
  const offer = await publishOffer(customer, staff)
  const path = offerPath(offer.id)
  const response = { payKopecks: 3025, message: 'Начнём с диагностики', slots: week, startsOn: tomorrow() }
  const seen = () => customer.get<{ responses: ListedThing[] }>(`/frontend-api/offers/${offer.id}`)
  const goal = `Дроби ${uniqueName()}`
  return [
    {
      told: 'offers.submitted: the moderation list of staff',
      whose: 'staff',
      path: `${offerListPath}?scope=moderation`,
      act: () =>
        customer.post('/frontend-api/offers', {
          subject: 'mathematics',
          level: 'grades_5_9',
          goal,
          format: 'online',
          place: '',
          lessonsPerWeek: 1,
          lessonMinutes: 60,
          wantedSlots: week,
          priceFromKopecks: null,
          priceToKopecks: null,
          comment: '',
          learnerId: first.id,
          deadlineOn: addDays(tomorrow(), 10),
        }),
      shows: text(String(first.firstName)),
    },
    {
      told: 'offers.responded: the customer’s page of the offer',
      whose: 'customer',
      path,
      act: () => executor.post(`/frontend-api/offers/${offer.id}/responses`, response),
      shows: text('Начнём с диагностики'),
    },
    {
      told: 'offers.chosen: the executor’s page of the offer',
      whose: 'executor',
      path,
      act: async () => {
        const { version, responses } = await seen()
        return customer.post(`/frontend-api/offers/${offer.id}/choice`, { version, responseId: responses[0]?.id })
      },
      shows: titled('Исполнитель выбран'),
    },
  ]
}

async function acknowledge(
  person: SignedIn,
  request: APIRequestContext,
  who: SightPerson,
  id: string,
): Promise<ListedThing> {
  const { sha256 } = await person.get<{ sha256: string }>(`/frontend-api/contracts/${id}/document`)
  const { publicCode } = await person.post(`/frontend-api/contracts/${id}/acknowledgement-code`, {})
  const privateCode = await codeSentTo(request, phones[who])
  const body = { publicCode, privateCode, documentSha256: sha256, consent: true }
  return person.post(`/frontend-api/contracts/${id}/acknowledgement`, body)
}

let contract: ListedThing
async function ofContracts({ customer, executor, staff }: Cast, request: APIRequestContext): Promise<Sight[]> {
  // At night, when there are no other lessons.
  contract = await sentContract(customer, executor, staff, '04:00')
  const path = contractPath(contract.id)
  const now = () => staff.get<object>(`/frontend-api/contracts/${contract.id}`)
  return [
    {
      told: 'contracts.activated: the page of the one who had agreed before',
      whose: 'customer',
      path,
      act: async () => {
        await acknowledge(customer, request, 'customer', contract.id)
        await acknowledge(executor, request, 'executor', contract.id)
      },
      shows: titled('Действует'),
    },
    {
      told: 'contracts.ending: the executor’s page of the contract',
      whose: 'executor',
      path,
      act: async () => {
        const body = { endsOn: addDays(tomorrow(), 60), reason: 'Переезжаем' }
        return customer.post(`/frontend-api/contracts/${contract.id}/end-notice`, {
          ...body,
          version: (await now()).version,
        })
      },
      shows: titled('Завершается'),
    },
    {
      told: 'contracts.notice_withdrawn: the executor’s page of the contract',
      whose: 'executor',
      path,
      act: async () =>
        customer.post(`/frontend-api/contracts/${contract.id}/end-notice/withdrawal`, {
          version: (await now()).version,
        }),
      shows: titled('Действует'),
    },
  ]
}

async function ofLessons({ customer, executor }: Cast): Promise<Sight[]> {
  // Another day for each run on the same server.
  const day = 6 + 3 * ((contract.number as number) % 7)
  const at = (days: number, time: string) => ({
    contractId: contract.id,
    date: addDays(tomorrow(), days),
    time,
    minutes: 60,
  })
  const lesson = await executor.tryToMake('/frontend-api/lessons', at(day, '06:30'))
  if (!lesson) throw new Error('The executor is busy: start the server anew')
  const path = lessonPath(lesson.id)
  const now = () => executor.get<object>(`/frontend-api/lessons/${lesson.id}`)
  return [
    {
      told: 'lessons.planned_to_confirm: the customer’s list of lessons',
      whose: 'customer',
      path: `${lessonListPath}?view=upcoming&contractId=${contract.id}&from=${addDays(tomorrow(), day + 1)}`,
      act: () => executor.tryToMake('/frontend-api/lessons', at(day + 2, '06:30')),
      shows: text(/06:30/),
    },
    {
      told: 'lessons.confirmed: the executor’s page of the lesson',
      whose: 'executor',
      path,
      act: () =>
        customer.post('/frontend-api/lessons/confirm', { lessons: [{ id: lesson.id, version: lesson.version }] }),
      shows: text('Заказчик подтвердил'),
    },
    {
      told: 'lessons.homework: the customer’s page of the lesson',
      whose: 'customer',
      path,
      act: async () =>
        executor.patch(`/frontend-api/lessons/${lesson.id}`, {
          version: (await now()).version,
          topic: 'Дроби',
          homework: 'Задачи с 417 по 420',
          note: '',
        }),
      shows: text('Задачи с 417 по 420'),
    },
    {
      told: 'lessons.cancelled: the customer’s schedule',
      whose: 'customer',
      path: `${schedulePath}?view=list&date=${addDays(tomorrow(), day)}`,
      act: async () => {
        const body = { version: (await now()).version, reason: 'Болею', by: 'executor', acceptsCharge: false }
        return executor.post(`/frontend-api/lessons/${lesson.id}/cancel`, body)
      },
      shows: (page) => main(page).getByRole('button', { name: /Отменено исполнителем/ }),
    },
    {
      told: 'lessons.restored: the customer’s page of the lesson',
      whose: 'customer',
      path,
      act: async () => executor.post(`/frontend-api/lessons/${lesson.id}/restore`, { version: (await now()).version }),
      shows: titled('Запланировано'),
    },
  ]
}

async function ofPlans({ customer, executor }: Cast): Promise<Sight[]> {
  const month = addMonths(businessMonth(new Date()), 1)
  const plan = await executor.post('/frontend-api/plans', { contractId: contract.id, month })
  const path = planPath(plan.id)
  const now = () => executor.get<object>(`/frontend-api/plans/${plan.id}`)
  return [
    {
      told: 'plans.submitted: the customer’s list of plans',
      whose: 'customer',
      path: `${planListPath}?month=${month}&contractId=${contract.id}`,
      act: () => executor.post(`/frontend-api/plans/${plan.id}/submit`, { version: plan.version }),
      shows: row('На согласовании'),
    },
    {
      told: 'plans.approved: the executor’s page of the plan',
      whose: 'executor',
      path,
      act: async () => customer.post(`/frontend-api/plans/${plan.id}/approve`, { version: (await now()).version }),
      shows: titled('Согласован'),
    },
  ]
}

async function ofQuestions({ customer, staff }: Cast): Promise<Sight[]> {
  const question = await customer.post('/frontend-api/questions', { topic: 'payments', text: 'Когда платить?' })
  const path = questionPath(question.id)
  const now = () => staff.get<object>(`/frontend-api/questions/${question.id}`)
  const postMessage = async (person: SignedIn, words: string) =>
    person.post(`/frontend-api/questions/${question.id}/messages`, { version: (await now()).version, text: words })
  return [
    {
      told: 'questions.answered: the thread of the one who asked',
      whose: 'customer',
      path,
      act: () => postMessage(staff, 'До пятнадцатого числа'),
      typing: 'Ваше сообщение',
      shows: text('До пятнадцатого числа'),
    },
    {
      told: 'questions.replied: the thread of the staff',
      whose: 'staff',
      path,
      act: () => postMessage(customer, 'А если праздник'),
      shows: text('А если праздник'),
    },
  ]
}

/** The executor of the demo whose last month waits for its approval. */
const whoHasHandedIn = '293001005'

async function ofMoney({ staff }: Cast, request: APIRequestContext): Promise<Sight[]> {
  const owner = await signedIn(request, whoHasHandedIn)
  const invoice = (await unpaidInvoices(staff)).at(-1) as ListedThing
  const [report] = await staff.list('/frontend-api/work-reports', { state: 'submitted' })
  const payment = {
    amountKopecks: 100,
    method: 'cash',
    receivedOn: businessDate(new Date()),
    reference: 'Первый рубль',
  }
  const { id: invoiceId, version } = invoice
  const allocations = [{ invoiceId, version, amountKopecks: payment.amountKopecks }]
  const paid = { ...payment, customerId: (invoice.customer as { id: string }).id, allocations }
  return [
    {
      told: 'invoices.paid: the page of the invoice',
      whose: 'staff',
      path: invoicePath(invoice.id),
      act: () => staff.post('/frontend-api/payments', paid),
      shows: text('Первый рубль'),
    },
    {
      told: 'work_reports.returned: the page of the month',
      whose: 'staff',
      path: workReportPath(report?.id ?? ''),
      act: () =>
        staff.post(`/frontend-api/work-reports/${report?.id}/return`, { version: report?.version, reason: 'Нет тем' }),
      shows: titled('Возвращён'),
    },
    {
      told: 'work_reports.submitted: the same page',
      whose: 'staff',
      path: workReportPath(report?.id ?? ''),
      act: async () => {
        const { version } = await owner.get<object>(`/frontend-api/work-reports/${report?.id}`)
        return owner.post(`/frontend-api/work-reports/${report?.id}/submit`, { version })
      },
      shows: titled('На проверке'),
    },
  ]
}

async function ofApplications({ customer, staff }: Cast): Promise<Sight[]> {
  const city = uniqueName()
  const form = {
    about: 'Учу математике двенадцать лет, веду кружок в школе',
    subjects: ['mathematics'],
    formats: ['online'],
    city,
    experienceYears: 12,
  }
  let application: ListedThing
  return [
    {
      told: 'applications.submitted: the list of the staff',
      whose: 'staff',
      path: `${contactListPath}?tab=applications`,
      act: async () => {
        application = await customer.post('/frontend-api/executor-applications', form)
      },
      shows: row(city),
    },
    {
      told: 'applications.declined: the page of the applicant',
      whose: 'customer',
      path: accountPath,
      act: () => {
        const body = { version: application.version, reason: 'Нет диплома' }
        return staff.post(`/frontend-api/executor-applications/${application.id}/decline`, body)
      },
      shows: text('Нет диплома'),
    },
  ]
}

/** Families of sights in the order in which they are checked: the later ones need the contract that the earlier ones make. */
export const families = [ofOffers, ofContracts, ofLessons, ofPlans, ofQuestions, ofMoney, ofApplications]
