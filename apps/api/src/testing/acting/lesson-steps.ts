import {
  closeLessons,
  confirmLessons,
  disputeLesson,
  getLesson,
  type Lesson,
  moveLesson,
  planLessons,
  refuseLesson,
  resolveDispute,
} from '@navyk/api-spec/teaching/lessons'
import { planLessons as planAgreed, type TestTime } from './lessons.ts'
import type { TestContract } from './teaching.ts'
import type { TestApp, TestPerson } from '../test-app.ts'

/** A lesson as somebody saw it; by its id alone, as it is now. */
type SeenLesson = string | { id: string; version: number }

/** Steps on lessons of a contract through the API, by default as the person who usually takes them.
 *  @param app asked each time, since each test may have an app of its own */
export function lessonSteps(app: () => TestApp) {
  const call: TestApp['call'] = (endpoint, options) => app().call(endpoint, options)
  const people = () => app().people
  const read = async (id: string, as: TestPerson = people().manager) =>
    (await call(getLesson, { as, params: { id } })).body.data as Lesson
  const seen = async (lesson: SeenLesson) => (typeof lesson === 'string' ? read(lesson) : lesson)

  return {
    read,

    /** Plans one that both sides have agreed on. @returns its id */
    agreeOn: async (contract: TestContract, time: TestTime): Promise<string> => {
      const known = await app().services.db.selectFrom('lesson').select('id').execute()
      const planned = await planAgreed(app(), contract, [time])
      const fresh = planned.find(({ id }) => !known.some((row) => row.id === id))
      if (!fresh) throw new Error('the lesson was not planned')
      return fresh.id
    },

    /** Plans one of an hour on Monday at ten that nobody has agreed on. */
    plan: async (contract: TestContract, input: object = {}, as: TestPerson = people().executor) => {
      const body = { contractId: contract.id, date: '2026-11-23', time: '10:00', minutes: 60, ...input }
      return (await call(planLessons, { as, body })).body.data[0] as Lesson
    },

    /** Moves a lesson to Tuesday at ten, this lesson only. */
    move: async (lesson: SeenLesson, input: object = {}, as: TestPerson = people().executor) => {
      const { id, version } = await seen(lesson)
      const body = { version, scope: 'this', date: '2026-11-24', time: '10:00', ...input }
      return call(moveLesson, { as, params: { id }, body })
    },

    close: async (lesson: SeenLesson, outcome = 'held', as: TestPerson = people().executor, input: object = {}) => {
      const { id, version } = await seen(lesson)
      return call(closeLessons, { as, body: { lessons: [{ id, version, outcome, reason: 'Ошибка', ...input }] } })
    },

    confirm: async (lesson: SeenLesson, as: TestPerson = people().customer) => {
      const { id, version } = await seen(lesson)
      return call(confirmLessons, { as, body: { lessons: [{ id, version }] } })
    },

    refuse: async (lesson: SeenLesson, as: TestPerson = people().customer) => {
      const { id, version } = await seen(lesson)
      return call(refuseLesson, { as, params: { id }, body: { version, reason: 'Такого не было' } })
    },

    dispute: async (lesson: SeenLesson, as: TestPerson = people().customer) => {
      const { id, version } = await seen(lesson)
      return call(disputeLesson, { as, params: { id }, body: { version, reason: 'Было иначе' } })
    },

    resolve: async (lesson: SeenLesson, outcome: string, as: TestPerson = people().manager) => {
      const { id, version } = await seen(lesson)
      return call(resolveDispute, { as, params: { id }, body: { version, outcome, answer: 'Спросили обе стороны' } })
    },
  }
}
