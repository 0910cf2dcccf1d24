import { getHome } from '@navyk/api-spec/views/home'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../app/call.ts'
import { askedEachTime, dataKeys } from '../../../app/query.ts'

const keys = dataKeys('home')

/** Everything on it comes from other screens, so it is asked for each time that a person returns to it. */
export const homeOptions = queryOptions({
  queryKey: keys.of(),
  queryFn: ({ signal }) => call(getHome, { signal }),
  ...askedEachTime,
})
