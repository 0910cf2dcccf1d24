import * as offersSpec from '@navyk/api-spec/market/offers'
import * as profilesSpec from '@navyk/api-spec/market/profiles'
import * as scheduleSpec from '@navyk/api-spec/teaching/schedule'
import type * as vocabularySpec from '@navyk/api-spec/vocabulary'
import type { TestApp, TestPerson } from '../test-app.ts'

/** Mathematics in Minsk and online, for 40.00 an hour. */
export const usualCard: profilesSpec.ExecutorCardForm = {
  about: 'Готовлю к олимпиадам',
  city: 'Минск',
  subjects: ['mathematics'],
  levels: [],
  formats: ['online', 'at_customer'],
  experienceYears: 8,
  hourPayKopecks: 4000,
  isPublic: true,
}
/** Tuesdays from three to six. */
const usualWeek = [{ weekday: 2, from: '15:00', to: '18:00' }]

/** Helpers for cards of executors and the offers that they are shown.
 *  @param app asked each time, since each test may have an app of its own */
export function executorCards(app: () => TestApp) {
  const listed = async (as: TestPerson, query: Record<string, string> = {}) =>
    (await app().call(offersSpec.listOffers, { as, query: { limit: '100', ...query } })).body
      .data as offersSpec.OfferSummary[]

  return {
    listed,
    ids: async (as: TestPerson, query?: Record<string, string>) => (await listed(as, query)).map(({ id }) => id),

    /** Saves both what an executor teaches and when. */
    saveCard: async (
      as: TestPerson,
      {
        week = usualWeek,
        ...fields
      }: Partial<profilesSpec.ExecutorCardForm> & { week?: vocabularySpec.DaySpan[] } = {},
    ) => {
      const hours = (await app().call(scheduleSpec.getAvailability, { as })).body.data
      await app().call(scheduleSpec.saveAvailability, { as, body: { week, exceptions: [], version: hours.version } })
      const { version } = (await app().call(profilesSpec.getOwnCard, { as })).body.data.card
      await app().call(profilesSpec.updateOwnCard, { as, body: { ...usualCard, ...fields, version } })
    },
  }
}
