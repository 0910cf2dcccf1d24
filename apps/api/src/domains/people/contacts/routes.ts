import * as spec from '@navyk/api-spec/people/contacts'
import { read, write, writeInSteps } from '../../../platform/http/index.ts'
import { confirmContact } from './confirm-contact.ts'
import { getContacts } from './get-contacts.ts'
import { updateContacts } from './update-contacts.ts'

export const contactRoutes = [
  read(spec.getContacts, getContacts),
  write(spec.updateContacts, updateContacts),
  writeInSteps(spec.confirmContact, confirmContact),
]
