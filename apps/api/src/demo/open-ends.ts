import {
  approvePlan,
  askQuestion,
  cancelOffer,
  draftPlans,
  getOffer,
  getPlan,
  listOffers,
  replyToQuestion,
  submitPlan,
} from '@navyk/api-spec'
import { addMonths, businessDate } from '@navyk/api-spec/kit'
import { expireOffers } from '../domains/offers/index.ts'
import type { Stage } from './stage.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** What is going on right now and waits for somebody: plans of the next month, a cancelled offer, questions. */
export function tellOpenEnds(stage: Stage): void {
  const ago = (days: number, hours = 0) => new Date(stage.now.getTime() - days * dayMs - hours * hourMs)
  stage.timeline.at(ago(1, 3), () => planAhead(stage))
  stage.timeline.at(ago(6), () => cancelOne(stage))
  stage.timeline.at(ago(0, 1), async () => {
    await stage.services.transact((tx) => expireOffers(tx, stage.services))
  })
  questions.forEach(({ daysAgo, from, index, topic, text, answer }) => {
    stage.timeline.at(ago(daysAgo), async () => {
      const asker = from === 'customer' ? stage.cast.customers[index] : stage.cast.executors[index]?.as
      if (!asker) return
      const { data } = await stage.act(asker, askQuestion, { body: { topic, text } })
      if (!answer) return
      stage.timeline.at(ago(daysAgo, -4), async () => {
        await stage.act(stage.cast.staff, replyToQuestion, {
          params: { id: data.id },
          body: { version: data.version, text: answer },
        })
      })
    })
  })
}

/** The second executor plans the next month early: some plans wait for the families, some are still drafts. */
async function planAhead(stage: Stage): Promise<void> {
  const executor = stage.cast.executors[1]
  if (!executor) return
  const month = addMonths(businessDate(stage.now).slice(0, 7), 1)
  const { data } = await stage.act(executor.as, draftPlans, { body: { month } })
  for (const [index, id] of data.planIds.entries()) {
    const { data: draft } = await stage.act(executor.as, getPlan, { params: { id } })
    const isDemoCustomers = draft.customer.id === stage.cast.customers[0]?.cabinetId
    if (!isDemoCustomers && index % 3 === 2) continue
    const { data: plan } = await stage.act(executor.as, submitPlan, {
      params: { id },
      body: { version: draft.version },
    })
    const customer = stage.cast.customers.find((each) => each.cabinetId === plan.customer.id)
    if (isDemoCustomers || !customer || index % 3 === 1) continue
    await stage.act(customer, approvePlan, { params: { id }, body: { version: plan.version } })
  }
}

/** A family finds a teacher at school and takes its offer back. */
async function cancelOne(stage: Stage): Promise<void> {
  for (const customer of stage.cast.customers.slice(40)) {
    const { data } = await stage.act(customer, listOffers, { query: { scope: 'open' } })
    const [open] = data
    if (!open) continue
    const { data: offer } = await stage.act(customer, getOffer, { params: { id: open.id } })
    const reason = 'Нашли преподавателя в школе, спасибо'
    await stage.act(customer, cancelOffer, { params: { id: offer.id }, body: { version: offer.version, reason } })
    return
  }
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
