import { clientMarks, clientOrders, clientStates, contactMarks } from '@navyk/api-spec/views/contact-list'
import { subjects } from '@navyk/api-spec/vocabulary'

/** Filters of the customers, for staff. */
export const contactFilters = { search: 'search', mark: contactMarks, subject: subjects } as const

/** Filters of an executor's clients. */
export const clientFilters = {
  search: 'search',
  state: clientStates,
  mark: clientMarks,
  subject: subjects,
  order: clientOrders,
} as const
