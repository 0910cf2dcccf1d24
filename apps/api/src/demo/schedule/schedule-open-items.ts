import { askQuestion, replyToQuestion } from '@navyk/api-spec/desk/questions'
import { writeIntoTalk } from '@navyk/api-spec/desk/talks'
import {
  cancelOffer,
  changeResponse,
  dismissOffer,
  getOffer,
  listOffers,
  saveOfferDraft,
  shortlistResponse,
} from '@navyk/api-spec/market/offers'
import { listContracts } from '@navyk/api-spec/teaching/contracts'
import { approvePlan, draftPlans, getPlan, submitPlan } from '@navyk/api-spec/teaching/plans'
import { addMonths, businessMonth, dayMs, hourMs } from '@navyk/api-spec/kit'
import { runTask } from '../run-task.ts'
import { schedulePlanStates } from '../teaching/schedule-plan-states.ts'
import type { Demo } from '../demo.ts'

/** Schedules the work that is open now: plans of the next month, a cancelled offer, questions. */
export function scheduleOpenItems(demo: Demo): void {
  const ago = (days: number, hours = 0) => new Date(demo.now.getTime() - days * dayMs - hours * hourMs)
  demo.timeline.at(ago(1, 3), () => planAhead(demo))
  schedulePlanStates(demo, ago)
  demo.timeline.at(ago(6), () => cancelOne(demo))
  demo.timeline.at(ago(0, 1), async () => {
    await runTask(demo.services, 'expire-offers')
  })
  demo.timeline.at(ago(0, 20), () => weighResponses(demo))
  demo.timeline.at(ago(0, 18), () => dismissForeignOffer(demo))
  demo.timeline.at(ago(0, 16), () => beginDraft(demo))
  for (const { hoursAgo, ...said } of talked) demo.timeline.at(ago(0, hoursAgo), () => writeToEachOther(demo, said))
  questions.forEach(({ daysAgo, from, index, topic, text, answer }) => {
    demo.timeline.at(ago(daysAgo), async () => {
      const asker = from === 'customer' ? demo.people.customers[index] : demo.people.executors[index]?.as
      if (!asker) return
      // What is asked about lessons and documents is asked from the page of a contract.
      const isOfContract = topic === 'lessons' || topic === 'documents'
      const contracts = isOfContract
        ? (await demo.act(asker, listContracts, { query: { state: 'active', limit: 1 } })).data
        : []
      const { data } = await demo.act(asker, askQuestion, { body: { topic, text, contractId: contracts[0]?.id } })
      if (!answer) return
      demo.timeline.at(ago(daysAgo, -4), async () => {
        await demo.act(demo.people.staff, replyToQuestion, {
          params: { id: data.id },
          body: { version: data.version, text: answer },
        })
      })
    })
  })
}

/** In the first contract of the demo's customer the two sides write to each other; the customer has not seen the last answer. */
async function writeToEachOther(
  demo: Demo,
  { side, text }: { side: 'customer' | 'executor'; text: string },
): Promise<void> {
  const [customer] = demo.people.customers
  if (!customer) return
  const [contract] = (await demo.act(customer, listContracts, { query: { state: 'active', limit: 1 } })).data
  const executor = demo.people.executors.find(({ as }) => as.cabinetId === contract?.executor.id)
  if (!contract || !executor) return
  const as = side === 'customer' ? customer : executor.as
  await demo.act(as, writeIntoTalk, { params: { id: contract.id }, body: { text } })
}

const talked = [
  {
    hoursAgo: 50,
    side: 'customer',
    text: 'Здравствуйте! В четверг задержимся минут на десять: секция заканчивается позже.',
  },
  { hoursAgo: 48, side: 'executor', text: 'Добрый день! Хорошо, начнём позже и на столько же позже закончим.' },
  { hoursAgo: 26, side: 'customer', text: 'Спасибо! И ещё: какую рабочую тетрадь купить к следующему месяцу?' },
  {
    hoursAgo: 3,
    side: 'executor',
    text: 'Вторую часть той же тетради. На занятии возьмём её уже на следующей неделе.',
  },
] as const

/** The second executor plans the next month early: some plans wait for the families, some are still drafts. */
async function planAhead(demo: Demo): Promise<void> {
  const executor = demo.people.executors[1]
  if (!executor) return
  const month = addMonths(businessMonth(demo.now), 1)
  const { data } = await demo.act(executor.as, draftPlans, { body: { month } })
  for (const [index, id] of data.planIds.entries()) {
    const { data: draft } = await demo.act(executor.as, getPlan, { params: { id } })
    const isDemoCustomers = draft.customer.id === demo.people.customers[0]?.cabinetId
    if (!isDemoCustomers && index % 3 === 2) continue
    const { data: plan } = await demo.act(executor.as, submitPlan, {
      params: { id },
      body: { version: draft.version },
    })
    const customer = demo.people.customers.find((each) => each.cabinetId === plan.customer.id)
    if (isDemoCustomers || !customer || index % 3 === 1) continue
    await demo.act(customer, approvePlan, { params: { id }, body: { version: plan.version } })
  }
}

/** A family finds a teacher at school and takes its offer back. */
async function cancelOne(demo: Demo): Promise<void> {
  for (const customer of demo.people.customers.slice(40)) {
    const { data } = await demo.act(customer, listOffers, { query: { scope: 'open' } })
    const [open] = data
    if (!open) continue
    const { data: offer } = await demo.act(customer, getOffer, { params: { id: open.id } })
    const reason = 'Нашли преподавателя в школе, спасибо'
    await demo.act(customer, cancelOffer, { params: { id: offer.id }, body: { version: offer.version, reason } })
    return
  }
}

/** The first family has read the responses: one is on the short list, one is declined, one has been changed since. */
async function weighResponses({ act, people }: Demo): Promise<void> {
  const [customer] = people.customers
  if (!customer) return
  const { data: offers } = await act(customer, listOffers, { query: { state: 'in_selection' } })
  const [listed] = offers
  if (!listed) return
  const params = { id: listed.id }
  const { data: offer } = await act(customer, getOffer, { params })
  const [first, second] = offer.responses
  if (!first || !second) return
  const shortlisted = { version: first.version, isShortlisted: true }
  await act(customer, shortlistResponse, { params: { ...params, responseId: first.id }, body: shortlisted })
  const changing = people.executors.find((each) => each.as.cabinetId === second.executor.id)
  if (!changing) return
  const { data: own } = await act(changing.as, getOffer, { params })
  const [mine] = own.responses
  if (!mine) return
  const message = 'Освободились часы: могу начать раньше и взять немного дешевле.'
  const { slots, startsOn, version } = mine
  const payKopecks = (mine.payKopecks ?? 0) - 200
  const body = { slots, startsOn, version, message, payKopecks }
  await act(changing.as, changeResponse, { params: { ...params, responseId: mine.id }, body })
}

/** The first executor has put an offer aside. */
async function dismissForeignOffer({ act, people }: Demo): Promise<void> {
  const [executor] = people.executors
  if (!executor) return
  const { data } = await act(executor.as, listOffers, { query: { scope: 'open' } })
  const foreign = data.find((offer) => !offer.ownResponse && !executor.subjects.includes(offer.subject))
  if (!foreign) return
  await act(executor.as, dismissOffer, { params: { id: foreign.id }, body: { reason: 'Не мой предмет' } })
}

/** The first family has begun another offer and was called away. */
async function beginDraft({ act, people }: Demo): Promise<void> {
  const [customer] = people.customers
  if (!customer) return
  const form = {
    subject: 'english' as const,
    level: 'grades_5_9' as const,
    goal: 'Разговорная практика перед поездкой',
    format: 'online' as const,
    lessonsPerWeek: 1,
    lessonMinutes: 60,
    wantedSlots: [{ weekday: 6, from: '10:00', to: '13:00' }],
  }
  await act(customer, saveOfferDraft, { body: { version: 0, form } })
}

const questions = [
  {
    daysAgo: 40,
    from: 'customer',
    index: 4,
    topic: 'payments',
    text: 'Можно ли оплачивать счёт двумя частями?',
    answer: 'Да, оплатите сколько удобно: остаток будет виден в счёте.',
  },
  {
    daysAgo: 21,
    from: 'executor',
    index: 2,
    topic: 'lessons',
    text: 'Ученик опоздал на 20 минут. Какой итог занятия указать?',
    answer: 'Если занятие прошло до конца назначенного времени, укажите «Проведено».',
  },
  {
    daysAgo: 9,
    from: 'customer',
    index: 0,
    topic: 'documents',
    text: 'Где найти подписанный договор, чтобы показать его в бухгалтерии?',
    answer: 'Откройте «Документы»: договор там, его можно распечатать.',
  },
  {
    daysAgo: 2,
    from: 'executor',
    index: 0,
    topic: 'payments',
    text: 'Когда придёт выплата за прошлый месяц?',
    answer: undefined,
  },
  {
    daysAgo: 1,
    from: 'customer',
    index: 7,
    topic: 'lessons',
    text: 'Хотим перейти на два занятия в неделю с января. Что нужно сделать?',
    answer: undefined,
  },
] as const
