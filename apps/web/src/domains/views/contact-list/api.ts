import { showPhone } from '@navyk/api-spec/people/directory'
import { listCustomers } from '@navyk/api-spec/people/learners'
import { call } from '../../../app/calls/call.ts'
import { dataKeys, listOf } from '../../../app/calls/query.ts'

const keys = dataKeys('contact-list')

export const contactsQuery = (search: string) =>
  listOf(keys.of('list', search), listCustomers, { search: search || undefined })

/** The whole phone number of an account; the server records the request. */
export const loadPhone = async (id: string) => (await call(showPhone, { params: { id } })).data.phone
