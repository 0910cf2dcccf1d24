import { audiences, documentKinds, type DocumentTemplate, templateStates } from '@navyk/api-spec/desk/docs'
import { docsPath, documentTemplatePath } from '@navyk/api-spec/desk/docs/paths'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from '#ui/texts.ts'
import { useUser } from '#app/session/session.ts'
import { stateCell, useStateLabel } from '#app/manifests/states.tsx'
import { type Column, toPaged } from '#ui/lists/table/data-list.tsx'
import { SavedViews } from '#people/saved-views'
import { useListFilter, viewNamesOf } from '#ui/lists/filters/list-filters.ts'
import { FilteredList } from '#ui/lists/list-screen.tsx'
import { templatesQuery, useTemplatesWorkbook } from '../api.ts'
import classes from '../docs.module.css'
import { MailingList } from './mailing-list.tsx'

const filters = {
  search: 'search',
  kind: documentKinds,
  audience: audiences,
  state: templateStates,
} as const

/** Templates with all their versions. */
export function TemplateList() {
  const { t } = useTranslation('docs')
  const { permissions } = useUser()
  const stateLabel = useStateLabel()
  const filter = useListFilter(filters)
  const query = useQuery({ ...templatesQuery(filter), placeholderData: keepPreviousData })
  return (
    <div className={`stack ${classes.parts}`}>
      <div>
        <FilteredList
          title={t('template.list')}
          filters={filters}
          words={{
            search: t('template.search'),
            kind: [t('words.kind'), (kind) => t(`kinds.${kind}`)],
            audience: [t('template.audience'), (audience) => t(`audiences.${audience}`)],
            state: [t('words.state'), (state) => stateLabel('document_template', state)],
          }}
          views={<SavedViews page="document-templates" names={viewNamesOf(filters)} />}
          workbook={{ label: t('words.download_xlsx'), workbook: useTemplatesWorkbook(filter) }}
          query={toPaged(query)}
          columns={useColumns()}
          rowLink={({ id }) => documentTemplatePath(id)}
          empty={{
            none: t('template.none'),
            noneFound: t('template.none_found'),
            all: { to: `${docsPath}?scope=templates`, label: t('words.show_all') },
          }}
        />
      </div>
      {permissions.includes('manager') && <MailingList />}
    </div>
  )
}

function useColumns(): Column<DocumentTemplate>[] {
  const { t } = useTranslation('docs')
  return [
    { key: 'title', title: t('name'), card: 'head', render: ({ title }) => <bdi>{title}</bdi> },
    { key: 'kind', title: t('words.kind'), width: 12, card: 'line', render: ({ kind }) => t(`kinds.${kind}`) },
    {
      key: 'audience',
      title: t('template.audience'),
      width: 12,
      card: 'line',
      render: ({ audience }) => t(`audiences.${audience}`),
    },
    {
      key: 'version',
      title: t('words.version'),
      width: 9,
      card: 'end',
      render: ({ number }) => number,
      short: ({ number }) => t('template.version', { number }),
    },
    stateCell('document_template', t('words.state'), ({ state }) => state, { width: 13 }),
  ]
}
