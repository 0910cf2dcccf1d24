import { getHome } from '@navyk/api-spec/views/home'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../app/call.ts'
import { askedEachTime } from '../../../app/query.ts'

/** Everything on it comes from other screens, so it is asked for each time that a person returns to it. */
export const homeOptions = queryOptions({
  queryKey: ['home'],
  queryFn: ({ signal }) => call(getHome, { signal }),
  ...askedEachTime,
})
