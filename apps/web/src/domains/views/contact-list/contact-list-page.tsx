import type { CustomerWithLearners } from '@navyk/api-spec/people/learners'
import { IconUserPlus } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../app/session.ts'
import { type Column, DataList } from '../../../ui/lists/data-list.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PersonName } from '../../../ui/facts/facts-text.tsx'
import { FilterBar } from '../../../ui/lists/filter-bar.tsx'
import { useFormat } from '../../../ui/format.ts'
import { MaskedPhone } from '../../../ui/facts/masked-phone.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Page } from '../../../ui/page.tsx'
import { ScopeSwitch } from '../../../ui/lists/scope-switch.tsx'
import { useFilters } from '../../../ui/lists/use-filters.ts'
import { ApplicationList } from '../../market/applications/index.ts'
import { useWords } from '../../../vocabulary/use-words.ts'
import { contactsQuery, loadPhone } from './api.ts'

/** For staff: customers with their learners; for managers and administrators also applications. */
export function ContactListPage() {
  const { t } = useTranslation('contact-list')
  const { permissions } = useUser()
  const [{ tab }] = useFilters(['tab'])
  const decides = permissions.includes('manager') || permissions.includes('administrator')
  return (
    <Page title={t('title')} purpose={t('purpose')} isActionShort action={decides && <AddButton />}>
      {decides && (
        <ScopeSwitch
          name="tab"
          label={t('tabs')}
          scopes={[
            { value: '', label: t('contacts') },
            { value: 'applications', label: t('applications') },
          ]}
        />
      )}
      {decides && tab === 'applications' ? <ApplicationList /> : <Contacts />}
    </Page>
  )
}

function AddButton() {
  const { t } = useTranslation('contact-list')
  return (
    <LinkButton to="/dashboard/add-user" icon={IconUserPlus}>
      {t('add')}
    </LinkButton>
  )
}

function Contacts() {
  const { t } = useTranslation('contact-list')
  const words = useWords()
  const format = useFormat()
  const [{ search }] = useFilters(['search'])
  const query = useInfiniteQuery({ ...contactsQuery(search), placeholderData: keepPreviousData })
  const columns: Column<CustomerWithLearners>[] = [
    { key: 'name', title: words.label('customer'), card: 'head', render: (row) => <PersonName person={row} isFull /> },
    {
      key: 'phone',
      title: t('phone'),
      width: 15,
      render: (row) => (
        <MaskedPhone masked={row.maskedPhone} name={format.fullName(row)} load={() => loadPhone(row.accountId)} />
      ),
    },
    {
      key: 'learners',
      title: t('learners'),
      render: (row) => row.learners.map((learner) => format.fullName(learner)).join(', ') || t('no_learners'),
    },
  ]
  return (
    <>
      <FilterBar filters={[{ kind: 'search', name: 'search', label: t('search') }]} />
      <DataList
        label={t('contacts')}
        query={query}
        columns={columns}
        rowId={(row) => row.accountId}
        empty={<EmptyState text={t('none')} />}
      />
    </>
  )
}
