/** Sessions of a month that are over and not marked, over all programmes. */
import { programmeOverviewPath } from '@navyk/api-spec/teaching/programmes/paths'
export const unclosedPath = (month: string) => `${programmeOverviewPath}?sessions=unclosed&month=${month}`
