import { getHome } from '@navyk/api-spec/views/home'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../app/call.ts'
import { askedEachTime, dataKeys } from '../../../app/query.ts'

const keys = dataKeys('home')

/** Refetched each time it is shown, because its data changes on other screens. */
export const homeOptions = queryOptions({
  queryKey: keys.of(),
  queryFn: ({ signal }) => call(getHome, { signal }),
  ...askedEachTime,
})
