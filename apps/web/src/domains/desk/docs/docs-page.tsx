import { useTranslation } from 'react-i18next'
import { useUser } from '../../../app/session.ts'
import { Page } from '../../../ui/page.tsx'
import { ScopeSwitch } from '../../../ui/lists/scope-switch.tsx'
import { useFilters } from '../../../ui/lists/use-filters.ts'
import { DocumentList } from './document-list.tsx'
import { DocumentPage } from './document-page.tsx'

/** The person's documents, and one of them at `?contract=`. */
export function DocsPage() {
  const { t } = useTranslation('docs')
  const { role } = useUser()
  const [{ contract, scope }] = useFilters(['contract', 'scope'])
  if (contract) return <DocumentPage contractId={contract} />
  return (
    <Page title={t('title')} purpose={t(role === 'staff' ? 'purpose_staff' : 'purpose')}>
      <ScopeSwitch
        name="scope"
        label={t('scope')}
        scopes={[
          { value: '', label: t('scope_all') },
          { value: 'to_acknowledge', label: t('scope_waiting') },
        ]}
      />
      <DocumentList isWaitingOnly={scope === 'to_acknowledge'} />
    </Page>
  )
}
