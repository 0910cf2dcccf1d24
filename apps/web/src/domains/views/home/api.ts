import { getHome } from '@navyk/api-spec/views/home'
import { dataKeys, queryOf, askedEachTime } from '#app/calls/query.ts'

const keys = dataKeys('home')

/** Refetched each time it is shown, because its data changes on other screens. */
export const homeQuery = { ...queryOf(keys.of(), getHome), ...askedEachTime }
