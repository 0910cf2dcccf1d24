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
} from '@navyk/api-spec/teaching/lessons'
import { addDays, businessDate, businessTime } from '@navyk/api-spec/kit'
import { Failure, type Session } from '../../platform/http/index.ts'
import type { Stage } from '../stage.ts'

const dayMs = 86_400_000

/** What happens to single lessons beside the plan: some are moved, one is objected to, lost ones are made up for. */
export function tellLessonChanges(stage: Stage): void {
  const { cast, timeline, now } = stage
  const ago = (days: number, minutes: number) => new Date(now.getTime() - days * dayMs - minutes * 60_000)
  for (const [place, index] of [0, 3, 7, 14].entries()) {
    timeline.at(ago(12 - 2 * place, 10), () => moveOne(stage, cast.customers[index], 'Едем к бабушке'))
  }
  timeline.at(ago(5, 20), () => moveOne(stage, cast.executors[0]?.as, 'Совпало с родительским собранием'))
  timeline.at(ago(26, 15), () => disputeOne(stage, cast.customers[3], true))
  timeline.at(ago(1, 25), () => disputeOne(stage, cast.customers[0], false))
  timeline.at(ago(8, 30), () => cancelLate(stage, cast.customers[9]))
  timeline.at(ago(6, 35), () => loseOne(stage, cast.executors[0]?.as))
  timeline.at(ago(4, 40), () => makeUpOne(stage, cast.executors[0]?.as))
  timeline.at(ago(2, 45), () => loseOne(stage, cast.executors[0]?.as))
  timeline.at(ago(2, 55), () => addOutsidePlan(stage))
  timeline.at(ago(1, 50), () => addFiles(stage, cast.executors[0]?.as))
}

async function lessonsOf(stage: Stage, as: Session, view: 'upcoming' | 'past'): Promise<LessonSummary[]> {
  const { data } = await stage.act(as, listLessons, { query: { view, limit: 100 } })
  return data
}

/** Moves the next lesson that may be moved to the first of some times at which its executor is free. */
async function moveOne(stage: Stage, as: Session | undefined, reason: string): Promise<void> {
  if (!as) return
  const soon = stage.services.clock.now().getTime() + 2 * dayMs
  const lesson = (await lessonsOf(stage, as, 'upcoming')).find(
    (each) => each.actions.move && Date.parse(each.startsAt) > soon,
  )
  if (!lesson) return
  const start = new Date(lesson.startsAt)
  await firstFree([1, 2, 3, -1], (days) =>
    stage.act(as, moveLesson, {
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
async function firstFree<T>(choices: T[], attempt: (choice: T) => Promise<unknown>): Promise<void> {
  for (const choice of choices) {
    try {
      await attempt(choice)
      return
    } catch (error) {
      if (!(error instanceof Failure)) throw error
    }
  }
}

async function disputeOne(stage: Stage, as: Session | undefined, isDecided: boolean): Promise<void> {
  if (!as) return
  const lesson = (await lessonsOf(stage, as, 'past')).find((each) => each.actions.dispute && each.outcome === 'held')
  if (!lesson) return
  const reason = 'Занятие закончилось на 20 минут раньше, а посчитано полностью'
  const { data } = await stage.act(as, disputeLesson, {
    params: { id: lesson.id },
    body: { version: lesson.version, reason },
  })
  if (!isDecided) return
  const later = new Date(stage.services.clock.now().getTime() + dayMs / 4)
  stage.timeline.at(later, async () => {
    await stage.act(stage.cast.staff, resolveDispute, {
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
async function cancelLate(stage: Stage, as: Session | undefined): Promise<void> {
  if (!as) return
  const [next] = (await lessonsOf(stage, as, 'upcoming')).filter((each) => each.actions.cancel)
  if (!next) return
  stage.timeline.at(new Date(Date.parse(next.startsAt) - dayMs / 8), async () => {
    const { data: lesson } = await stage.act(as, getLesson, { params: { id: next.id } })
    if (!lesson.actions.cancel) return
    const body = {
      version: lesson.version,
      by: 'customer' as const,
      reason: 'Поднялась температура',
      acceptsCharge: true,
    }
    const { data } = await stage.act(as, cancelLesson, { params: { id: next.id }, body })
    if (data.outcome !== 'cancelled_by_customer_late') return
    await stage.act(stage.cast.staff, grantMakeUp, {
      params: { id: next.id },
      body: { version: data.version, reason: 'Справка от врача' },
    })
  })
}

async function loseOne(stage: Stage, as: Session | undefined): Promise<void> {
  if (!as) return
  const lesson = (await lessonsOf(stage, as, 'upcoming')).find((each) => each.actions.cancel)
  if (!lesson) return
  const body = { version: lesson.version, by: 'executor' as const, reason: 'Заболел', acceptsCharge: false }
  await stage.act(as, cancelLesson, { params: { id: lesson.id }, body })
}

/** Makes up for the lost lesson that expires first, on one of the next mornings. */
async function makeUpOne(stage: Stage, as: Session | undefined): Promise<void> {
  if (!as) return
  const { data } = await stage.act(as, listMakeUps)
  const [owed] = data
  if (!owed) return
  const today = businessDate(stage.services.clock.now())
  await firstFree([6, 7, 8, 2], (days) =>
    stage.act(as, planLessons, {
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

/** The first executor gives the first family a lesson more, and enters another one afterwards, longer than usual and late in
 *  the evening: the family has to confirm both, and staff to look at the second. */
async function addOutsidePlan(stage: Stage): Promise<void> {
  const { act, cast } = stage
  const [executor, family] = [cast.executors[0]?.as, cast.customers[0]]
  if (!executor || !family) return
  const own = (await lessonsOf(stage, executor, 'past')).find((each) => each.customer.id === family.cabinetId)
  if (!own) return
  const today = businessDate(stage.services.clock.now())
  const { contractId } = own
  await firstFree([3, 4, 5, 6], (days) =>
    act(executor, planLessons, {
      body: { contractId, date: addDays(today, days), time: '08:00', minutes: 60, topic: 'Перед контрольной' },
    }),
  )
  await firstFree([-1, -2, -3], async (days) => {
    const body = { contractId, date: addDays(today, days), time: '21:00', minutes: 120, topic: 'Разбор пробника' }
    const { data } = await act(executor, planLessons, { body })
    const [entered] = data
    if (!entered) return
    const outcome = { id: entered.id, version: entered.version, outcome: 'held' as const }
    await act(executor, closeLessons, { body: { lessons: [outcome] } })
  })
}

async function addFiles(stage: Stage, as: Session | undefined): Promise<void> {
  if (!as) return
  const [last, earlier] = (await lessonsOf(stage, as, 'past')).filter(
    (each) => each.actions.edit && each.outcome === 'held',
  )
  const add = async (id: string | undefined, name: string, text: string) => {
    if (id === undefined) return
    await stage.act(as, addLessonFile, { params: { id }, query: { name }, file: new TextEncoder().encode(text) })
  }
  await add(last?.id, 'Домашнее задание.txt', 'Решите № 5, 7 и 12. Проверьте ответы в конце учебника.\n')
  await add(last?.id, 'Формулы.txt', 'Повторите перед следующим занятием.\n')
  await add(earlier?.id, 'Слова урока.txt', 'Выучить к среде.\n')
}
