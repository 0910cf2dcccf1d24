import { Suspense } from 'react'
import { useUser } from '#app/session/session.ts'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { lazyPart, Part } from '#ui/loading/lazy-part.tsx'
import { Page } from '#ui/layout/page.tsx'
import { ScopeSwitch } from '#ui/lists/scope-switch.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { useTranslation } from '#ui/texts.ts'
import classes from './docs.module.css'
import { DocumentList } from './documents/document-list.tsx'
import { DocumentPage } from './documents/document-page.tsx'
import { DocsActions } from './docs-actions.tsx'
import { PersonDocumentList } from './documents/person-document-list.tsx'

const onePage = lazyPart<{ id: string }>(
  async () => (await import('./documents/person-document-page.tsx')).PersonDocumentPage,
)
/** Parts for staff alone, with mailings and the windows over them. */
const templates = lazyPart(async () => (await import('./templates/template-list.tsx')).TemplateList)
const templatePage = lazyPart<{ id: string }>(async () => (await import('./templates/template-page.tsx')).TemplatePage)

/** Contracts and documents; one of them at `?contract=`, `?id=` or `?template=`. */
export function DocsPage() {
  const [{ contract, id, template }] = useFilters(['contract', 'id', 'template'])
  if (contract) return <DocumentPage contractId={contract} />
  if (id) return <Part key={id} of={onePage} id={id} />
  if (template) return <Part key={template} of={templatePage} id={template} />
  return <Lists />
}

function Lists() {
  const { t } = useTranslation('docs')
  const { role, permissions } = useUser()
  const [{ scope }] = useFilters(['scope'])
  const isStaff = role === 'staff'
  const seesTemplates = isStaff && ['manager', 'administrator'].some((one) => permissions.some((own) => own === one))
  return (
    <Page title={t('title')} purpose={t(isStaff ? 'purpose_staff' : 'purpose')} action={<DocsActions />}>
      <ScopeSwitch
        name="scope"
        label={t('scope')}
        scopes={[
          { value: '', label: t('words.contracts') },
          { value: 'documents', label: t('scope_documents') },
          { value: 'to_acknowledge', label: t(isStaff ? 'scope_waiting_staff' : 'scope_waiting') },
          { value: 'handed_in', label: t(isStaff ? 'scope_handed_in_staff' : 'scope_handed_in') },
          ...(seesTemplates ? [{ value: 'templates', label: t('scope_templates') }] : []),
        ]}
      />
      <List scope={scope === 'templates' && !seesTemplates ? '' : scope} />
    </Page>
  )
}

function List({ scope }: { scope: string }) {
  switch (scope) {
    case 'documents':
      return <PersonDocumentList scope="of_service" />
    case 'handed_in':
      return <PersonDocumentList scope="handed_in" />
    case 'templates':
      return (
        <Suspense fallback={<BlockSkeleton height={24} />}>
          <Part of={templates} />
        </Suspense>
      )
    case 'to_acknowledge':
      return (
        <div className={`stack ${classes.parts}`}>
          <PersonDocumentList scope="waiting" />
          <DocumentList isWaitingOnly />
        </div>
      )
    default:
      return <DocumentList isWaitingOnly={false} />
  }
}
