import { confirmContact, getContacts, type OwnContacts, updateContacts } from '@navyk/api-spec/people/contacts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#app/calls/call.ts'
import { dataKeys, queryOf } from '#app/calls/query.ts'
import { useChangeUser, useUser } from '#app/session/session.ts'
import type { ContactChanges } from './awaited-contacts.tsx'

const keys = dataKeys('contacts')

export const contactsQuery = queryOf(keys.of('own'), getContacts)

/** Shows changed contacts here, in the profile and in the top bar. */
function useStoreContacts() {
  const client = useQueryClient()
  const user = useUser()
  const changeUser = useChangeUser()
  return (contacts: OwnContacts) => {
    client.setQueryData(contactsQuery.queryKey, { data: contacts })
    if (contacts.phone === user.phone && contacts.email === user.email) return
    changeUser({ phone: contacts.phone, email: contacts.email })
  }
}

export function useUpdateContacts() {
  const store = useStoreContacts()
  return useMutation({
    mutationFn: (body: ContactChanges) => call(updateContacts, { body }),
    onSuccess: ({ data }) => store(data.contacts),
  })
}

export function useConfirmContact() {
  const store = useStoreContacts()
  return useMutation({
    mutationFn: (body: { publicCode: string; privateCode: string }) => call(confirmContact, { body }),
    onSuccess: ({ data }) => store(data),
  })
}
