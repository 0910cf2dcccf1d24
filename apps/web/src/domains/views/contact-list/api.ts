import { listContacts, showPhone } from '@navyk/api-spec/people/directory'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../app/call.ts'
import { dataKeys, pages } from '../../../app/query.ts'

const keys = dataKeys('contact-list')

export const contactsOptions = (search: string) =>
  infiniteQueryOptions(
    pages(keys.of('list', search), (cursor, signal) =>
      call(listContacts, { query: { search: search || undefined, cursor }, signal }),
    ),
  )

/** The whole phone number of an account; the server records the request. */
export const loadPhone = async (id: string) => (await call(showPhone, { params: { id } })).data.phone
