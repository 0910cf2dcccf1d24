import { audiences, documentKinds, type DocumentTemplate, templateStates } from '@navyk/api-spec/desk/docs'
import { docsPath, documentTemplatePath } from '@navyk/api-spec/desk/docs/paths'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#app/session.ts'
import { State, useStateLabel } from '#app/states.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ColumnChoice } from '#ui/lists/column-choice.tsx'
import { type Column, DataList, toPaged } from '#ui/lists/data-list.tsx'
import { FilterBar } from '#ui/lists/filter-bar.tsx'
import { useFilters } from '#ui/lists/use-filters.ts'
import { hiddenColumnsName, useShownColumns } from '#ui/lists/use-hidden-columns.ts'
import { WorkbookIcon } from '#ui/lists/workbook-button.tsx'
import { SavedViews } from '#people/saved-views'
import { type TemplateFilter, templatesQuery, useTemplatesWorkbook } from './api.ts'
import classes from './docs.module.css'
import { MailingList } from './mailing-list.tsx'

/** Templates with all their versions. */
export function TemplateList() {
  const { t } = useTranslation('docs')
  const { permissions } = useUser()
  const filter = useTemplateFilter()
  const query = useQuery({ ...templatesQuery(filter), placeholderData: keepPreviousData })
  const { shown, choice } = useShownColumns(useColumns())
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <div className={`stack ${classes.parts}`}>
      <div>
        <Filters filter={filter} columns={choice} />
        <DataList
          label={t('template.list')}
          query={toPaged(query)}
          columns={shown}
          rowId={({ id }) => id}
          rowLink={({ id }) => documentTemplatePath(id)}
          empty={
            isFiltered ? (
              <EmptyState
                text={t('template.none_found')}
                link={{ to: `${docsPath}?scope=templates`, label: t('words.show_all') }}
              />
            ) : (
              <EmptyState text={t('template.none')} />
            )
          }
        />
      </div>
      {permissions.includes('manager') && <MailingList />}
    </div>
  )
}

const filterNames = ['search', 'kind', 'audience', 'state'] as const
/** Names in the address that saved views keep. */
const viewNames = [...filterNames, hiddenColumnsName]

/** The filter of the address; what it does not know is left out. */
function useTemplateFilter(): TemplateFilter {
  const [values] = useFilters(filterNames)
  return {
    search: values.search || undefined,
    kind: documentKinds.find((one) => one === values.kind),
    audience: audiences.find((one) => one === values.audience),
    state: templateStates.find((one) => one === values.state),
  }
}

interface FilterProps extends Pick<ComponentProps<typeof ColumnChoice>, 'columns'> {
  filter: TemplateFilter
}

function Filters({ filter, columns }: FilterProps) {
  const { t } = useTranslation('docs')
  const stateLabel = useStateLabel()
  return (
    <FilterBar
      filters={[
        { kind: 'search', name: 'search', label: t('template.search') },
        {
          kind: 'select',
          name: 'kind',
          label: t('words.kind'),
          options: documentKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
        },
        {
          kind: 'select',
          name: 'audience',
          label: t('template.audience'),
          options: audiences.map((value) => ({ value, label: t(`audiences.${value}`) })),
        },
        {
          kind: 'select',
          name: 'state',
          label: t('words.state'),
          options: templateStates.map((value) => ({ value, label: stateLabel('document_template', value) })),
        },
      ]}
    >
      <ColumnChoice columns={columns} />
      <SavedViews page="document-templates" names={viewNames} />
      <WorkbookIcon label={t('words.download_xlsx')} workbook={useTemplatesWorkbook(filter)} />
    </FilterBar>
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
    {
      key: 'state',
      title: t('words.state'),
      width: 13,
      card: 'state',
      render: ({ state }) => <State of="document_template" is={state} />,
    },
  ]
}
