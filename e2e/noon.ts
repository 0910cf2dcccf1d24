import { businessDate, businessInstant } from '@navyk/api-spec/kit'

/** Journeys always begin at noon, because the possible steps depend on the hour: no lesson lasts past midnight.
 *  @returns by how many milliseconds the time of the server, the browsers and the journeys is moved */
export const untilNoon = (now: Date): number => businessInstant(businessDate(now), '12:00').getTime() - now.getTime()

/** Moves the time, in this process or, handed to a browser, in a page; it refers to nothing outside of itself. */
export function moveTime(ms: number): void {
  globalThis.Date = new Proxy(Date, {
    construct: (real, given) => (given.length > 0 ? Reflect.construct(real, given) : new real(real.now() + ms)),
    apply: (real) => new real(real.now() + ms).toString(),
    get: (real, name) => (name === 'now' ? () => real.now() + ms : Reflect.get(real, name)),
  })
}
