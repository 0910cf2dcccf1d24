import { listContracts } from '@navyk/api-spec/teaching/contracts'
import {
  addLessonFile,
  cancelLesson,
  closeLessons,
  disputeLesson,
  getLesson,
  grantMakeUp,
  type LessonSummary,
  listLessons,
  listMakeUps,
  moveLesson,
  planLessons,
  resolveDispute,
  setLessonPlace,
  setMeetingPlace,
} from '@navyk/api-spec/teaching/lessons'
import { addDays, businessDate, businessTime, dayMs, minuteMs } from '@navyk/api-spec/kit'
import { Failure, type Session } from '#platform/http'
import type { Demo } from '../demo.ts'

/** Schedules changes of single lessons beside the plan: some are moved, one is objected to, lost ones are made up for. */
export function scheduleLessonChanges(demo: Demo): void {
  const { people, timeline, now } = demo
  const ago = (days: number, minutes: number) => new Date(now.getTime() - days * dayMs - minutes * minuteMs)
  for (const [place, index] of [0, 3, 7, 14].entries()) {
    timeline.at(ago(12 - 2 * place, 10), () => moveOne(demo, people.customers[index], 'Едем к бабушке'))
  }
  timeline.at(ago(5, 20), () => moveOne(demo, people.executors[0]?.as, 'Совпало с родительским собранием'))
  timeline.at(ago(30, 5), () => nameMeetingPlaces(demo, people.executors[0]?.as))
  timeline.at(ago(26, 15), () => disputeOne(demo, people.customers[3], true))
  timeline.at(ago(1, 25), () => disputeOne(demo, people.customers[0], false))
  timeline.at(ago(8, 30), () => cancelLate(demo, people.customers[9]))
  timeline.at(ago(6, 35), () => cancelOne(demo, people.executors[0]?.as))
  timeline.at(ago(4, 40), () => makeUpOne(demo, people.executors[0]?.as))
  timeline.at(ago(2, 45), () => cancelOne(demo, people.executors[0]?.as))
  timeline.at(ago(2, 55), () => addOutsidePlan(demo))
  timeline.at(ago(1, 50), () => addFiles(demo, people.executors[0]?.as))
}

/** An executor teaches online by one room for each contract, and one lesson takes place elsewhere. */
async function nameMeetingPlaces(demo: Demo, as: Session | undefined): Promise<void> {
  if (!as) return
  const { data: contracts } = await demo.act(as, listContracts, { query: { scope: 'current', limit: 100 } })
  for (const contract of contracts.filter(({ format, state }) => format === 'online' && state === 'active')) {
    const place = `https://meet.example/${contract.number}-lesson`
    await demo.act(as, setMeetingPlace, { params: { id: contract.id }, body: { version: 0, place } })
  }
  const [lesson] = (await lessonsOf(demo, as, 'upcoming')).filter(({ actions }) => actions.setPlace)
  if (!lesson) return
  const body = { version: lesson.version, place: 'Библиотека имени Янки Купалы, читальный зал' }
  await demo.act(as, setLessonPlace, { params: { id: lesson.id }, body })
}

async function lessonsOf(demo: Demo, as: Session, view: 'upcoming' | 'past'): Promise<LessonSummary[]> {
  const { data } = await demo.act(as, listLessons, { query: { view, limit: 100 } })
  return data
}

/** Moves the next lesson that may be moved to the first of some times at which its executor is free. */
async function moveOne(demo: Demo, as: Session | undefined, reason: string): Promise<void> {
  if (!as) return
  const soon = demo.services.clock.now().getTime() + 2 * dayMs
  const lesson = (await lessonsOf(demo, as, 'upcoming')).find(
    (each) => each.actions.move && Date.parse(each.startsAt) > soon,
  )
  if (!lesson) return
  const start = new Date(lesson.startsAt)
  await firstFree([1, 2, 3, -1], (days) =>
    demo.act(as, moveLesson, {
      params: { id: lesson.id },
      body: {
        version: lesson.version,
        scope: 'this',
        date: addDays(businessDate(start), days),
        time: businessTime(start),
        reason,
      },
    }),
  )
}

/** Tries one after the other until nothing stands in the way. */
export async function firstFree<T>(choices: readonly T[], attempt: (choice: T) => Promise<unknown>): Promise<void> {
  for (const choice of choices) {
    try {
      await attempt(choice)
      return
    } catch (error) {
      if (!(error instanceof Failure)) throw error
    }
  }
}

async function disputeOne(demo: Demo, as: Session | undefined, isDecided: boolean): Promise<void> {
  if (!as) return
  const lesson = (await lessonsOf(demo, as, 'past')).find((each) => each.actions.dispute && each.outcome === 'held')
  if (!lesson) return
  const reason = 'Занятие закончилось на 20 минут раньше, а посчитано полностью'
  const { data } = await demo.act(as, disputeLesson, {
    params: { id: lesson.id },
    body: { version: lesson.version, reason },
  })
  if (!isDecided) return
  const later = new Date(demo.services.clock.now().getTime() + dayMs / 4)
  demo.timeline.at(later, async () => {
    await demo.act(demo.people.staff, resolveDispute, {
      params: { id: lesson.id },
      body: {
        version: data.version,
        outcome: 'held_partial',
        heldMinutes: 40,
        answer: 'Исполнитель подтвердил: занятие шло 40 минут. Пересчитали.',
      },
    })
  })
}

/** A customer cancels at the last moment; staff owe them the lesson out of goodwill. */
async function cancelLate(demo: Demo, as: Session | undefined): Promise<void> {
  if (!as) return
  const [next] = (await lessonsOf(demo, as, 'upcoming')).filter((each) => each.actions.cancel)
  if (!next) return
  demo.timeline.at(new Date(Date.parse(next.startsAt) - dayMs / 8), async () => {
    const { data: lesson } = await demo.act(as, getLesson, { params: { id: next.id } })
    if (!lesson.actions.cancel) return
    const body = {
      version: lesson.version,
      by: 'customer' as const,
      reason: 'Поднялась температура',
      acceptsCharge: true,
    }
    const { data } = await demo.act(as, cancelLesson, { params: { id: next.id }, body })
    if (data.outcome !== 'cancelled_by_customer_late') return
    await demo.act(demo.people.staff, grantMakeUp, {
      params: { id: next.id },
      body: { version: data.version, reason: 'Справка от врача' },
    })
  })
}

async function cancelOne(demo: Demo, as: Session | undefined): Promise<void> {
  if (!as) return
  const lesson = (await lessonsOf(demo, as, 'upcoming')).find((each) => each.actions.cancel)
  if (!lesson) return
  const body = { version: lesson.version, by: 'executor' as const, reason: 'Заболел', acceptsCharge: false }
  await demo.act(as, cancelLesson, { params: { id: lesson.id }, body })
}

/** Makes up for the lost lesson that expires first, on one of the next mornings. */
async function makeUpOne(demo: Demo, as: Session | undefined): Promise<void> {
  if (!as) return
  const { data } = await demo.act(as, listMakeUps)
  const [owed] = data
  if (!owed) return
  const today = businessDate(demo.services.clock.now())
  await firstFree([6, 7, 8, 2], (days) =>
    demo.act(as, planLessons, {
      body: {
        contractId: owed.contractId,
        date: addDays(today, days),
        time: '09:00',
        minutes: owed.minutes,
        makeUpForId: owed.lessonId,
      },
    }),
  )
}

/** The first family has to confirm two lessons: one more, which the first executor gives it, and one that the second executor has
 *  entered afterwards, longer than usual and late in the evening, which staff have to look at as well. */
async function addOutsidePlan(demo: Demo): Promise<void> {
  const { act } = demo
  const today = businessDate(demo.services.clock.now())
  const [first, second] = [await contractWithFirstFamily(demo, 0), await contractWithFirstFamily(demo, 1)]
  if (first)
    await firstFree([3, 4, 5, 6], (days) =>
      act(first.executor, planLessons, {
        body: {
          contractId: first.contractId,
          date: addDays(today, days),
          time: '08:00',
          minutes: 60,
          topic: 'Перед контрольной',
        },
      }),
    )
  if (!second) return
  const { executor, contractId } = second
  await firstFree([-1, -2, -3], async (days) => {
    const body = { contractId, date: addDays(today, days), time: '21:00', minutes: 120, topic: 'Разбор пробника' }
    const { data } = await act(executor, planLessons, { body })
    const [entered] = data
    if (!entered) return
    const outcome = { id: entered.id, version: entered.version, outcome: 'held' as const }
    await act(executor, closeLessons, { body: { lessons: [outcome] } })
  })
}

async function contractWithFirstFamily(demo: Demo, executorIndex: number) {
  const [executor, family] = [demo.people.executors[executorIndex]?.as, demo.people.customers[0]]
  if (!executor || !family) return undefined
  const own = (await lessonsOf(demo, executor, 'past')).find((each) => each.customer.id === family.cabinetId)
  return own && { executor, contractId: own.contractId }
}

async function addFiles(demo: Demo, as: Session | undefined): Promise<void> {
  if (!as) return
  const [last, earlier] = (await lessonsOf(demo, as, 'past')).filter(
    (each) => each.actions.edit && each.outcome === 'held',
  )
  const add = async (id: string | undefined, name: string, text: string) => {
    if (id === undefined) return
    await demo.act(as, addLessonFile, { params: { id }, query: { name }, file: new TextEncoder().encode(text) })
  }
  await add(last?.id, 'Домашнее задание.txt', 'Решите № 5, 7 и 12. Проверьте ответы в конце учебника.\n')
  await add(last?.id, 'Формулы.txt', 'Повторите перед следующим занятием.\n')
  await add(earlier?.id, 'Слова урока.txt', 'Выучить к среде.\n')
}
