import type { DocumentTemplate } from '@navyk/api-spec/desk/docs'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../app/session.ts'
import { State } from '../../../app/states.tsx'
import { SectionRow, SectionRows } from '../../../ui/lists/section-rows.tsx'
import { Section } from '../../../ui/section.tsx'
import { templatesQuery } from './api.ts'
import classes from './docs.module.css'
import { MailingList } from './mailing-list.tsx'

const skeletonRem = 12

/** Templates with all their versions. */
export function TemplateList() {
  const { t } = useTranslation('docs')
  const query = useQuery(templatesQuery())
  const { permissions } = useUser()
  return (
    <div className={classes.parts}>
      <Section title={t('template.list')}>
        <SectionRows query={query} skeletonRem={skeletonRem} none={t('template.none')}>
          {(template) => <TemplateRow key={template.id} template={template} />}
        </SectionRows>
      </Section>
      {permissions.includes('manager') && <MailingList />}
    </div>
  )
}

function TemplateRow({ template }: { template: DocumentTemplate }) {
  const { t } = useTranslation('docs')
  const { id, title, number, kind, audience, state } = template
  return (
    <SectionRow
      what={<bdi>{title}</bdi>}
      about={[t(`kinds.${kind}`), t(`audiences.${audience}`), t('template.version', { number })].join(' · ')}
      link={{ to: `/dashboard/docs?template=${id}`, label: t('template.open') }}
    >
      <State of="document_template" is={state} />
    </SectionRow>
  )
}
