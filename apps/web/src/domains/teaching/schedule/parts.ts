import { lazyPart } from '#ui/loading/lazy-part.tsx'

/** The grid of a day, a week or a month; phones show the list first. */
export const calendar = lazyPart(async () => (await import('./calendar/calendar.tsx')).Calendar)
