import { getHome } from '@navyk/api-spec/views/home'
import { dataKeys, queryOf, askedEachTime } from '#app/calls/query.ts'

const keys = dataKeys('home')

/** Data of the home page. Refetched each time it is shown, because it changes on other screens. */
export const homeQuery = { ...queryOf(keys.of(), getHome), ...askedEachTime }
