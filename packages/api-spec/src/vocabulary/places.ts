import { freeLine } from './texts/texts.ts'

/** The address of a video call, where a place is one; null for an address in words. Only https counts, because people
 *  open it by one press. */
export function linkOf(place: string): string | null {
  return /^https:\/\/\S+$/i.test(place) && URL.canParse(place) ? place : null
}

/** Minutes before a lesson from which its link is offered to both sides; until its end. */
export const joinableMinutes = 10

const namesAScheme = /^[a-z][a-z\d+.-]*:\/\/|^(?:javascript|data|vbscript):/i

/** Meeting place in one line: an address in words, or the https address of a video call; empty for neither. It is read out in messages,
 *  where another line would pass for the service's own words. */
export const placeSchema = (longest: number) =>
  freeLine(longest).refine((place) => linkOf(place) !== null || !namesAScheme.test(place), 'validation.link')
