// Contacts: changing one's own phone and e-mail, each proven by a code that goes there.
import * as spec from '@navyk/api-spec/people/contacts'
import { read, write, attempt } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import type texts from './messages.ru.json'
import { confirmContact } from './confirm-contact.ts'
import { getContacts } from './get-contacts.ts'
import { updateContacts } from './update-contacts.ts'

export const manifest: DomainManifest = {
  routes: [
    read(spec.getContacts, getContacts),
    write(spec.updateContacts, updateContacts),
    attempt(spec.confirmContact, confirmContact),
  ],
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    contacts: typeof texts
  }
}
