import { useUser } from '#app/session/session.ts'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { WorkbookIcon } from '#ui/lists/workbook-button.tsx'
import { useTranslation } from '#ui/texts.ts'
import { ApplicationList, useApplicationsWorkbook } from '#market/applications'
import { CredentialList, useCredentialsWorkbook } from '#market/credentials'
import { useListFilter } from '#ui/lists/filters/list-filters.ts'
import { useClientsWorkbook, useContactsWorkbook } from './api.ts'
import { clientFilters, contactFilters } from './contact-filters.ts'
import { ContactsFrame, handedIn, type Way } from './contacts-frame.tsx'
import { OwnClients } from './clients/own-clients.tsx'
import { StaffContacts } from './staff-contacts.tsx'

/** List of contacts: for staff customers with their learners, for managers and administrators also applications and credentials; for
 *  executors their clients. */
export function ContactListPage() {
  return <Contacts way="contact-list" />
}

/** Page of contacts as cards. */
export function ContactGridPage() {
  return <Contacts way="contact-grid" />
}

function Contacts({ way }: { way: Way }) {
  return useUser().role === 'executor' ? <ClientsPage way={way} /> : <StaffPage way={way} />
}

function ClientsPage({ way }: { way: Way }) {
  const { t } = useTranslation('contact-list')
  const workbook = useClientsWorkbook(useListFilter(clientFilters))
  return (
    <ContactsFrame way={way} workbook={<WorkbookIcon label={t('words.download_xlsx')} workbook={workbook} />}>
      <OwnClients way={way} />
    </ContactsFrame>
  )
}

function StaffPage({ way }: { way: Way }) {
  const { t } = useTranslation('contact-list')
  const { permissions } = useUser()
  const [{ tab }] = useFilters(['tab'])
  const workbooks = {
    contacts: useContactsWorkbook(useListFilter(contactFilters)),
    applications: useApplicationsWorkbook(),
    credentials: useCredentialsWorkbook(),
  }
  const decides = permissions.includes('manager') || permissions.includes('administrator')
  const shown = decides && way === 'contact-list' ? handedIn.find((each) => each === tab) : undefined
  return (
    <ContactsFrame
      way={way}
      workbook={<WorkbookIcon label={t('words.download_xlsx')} workbook={workbooks[shown ?? 'contacts']} />}
      shown={shown}
    >
      {shown === 'applications' && <ApplicationList />}
      {shown === 'credentials' && <CredentialList />}
      {shown === undefined && <StaffContacts way={way} />}
    </ContactsFrame>
  )
}
