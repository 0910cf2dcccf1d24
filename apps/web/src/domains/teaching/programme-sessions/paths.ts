import { programmeOverviewPath } from '@navyk/api-spec/teaching/programmes/paths'

/** Address of the sessions of a month that are over and not marked, over all programmes. */
export const unclosedPath = (month: string) => `${programmeOverviewPath}?sessions=unclosed&month=${month}`
