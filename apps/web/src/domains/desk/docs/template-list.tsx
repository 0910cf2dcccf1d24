import type { DocumentTemplate } from '@navyk/api-spec/desk/docs'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../app/session.ts'
import { State } from '../../../app/states.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { type Column, DataList, toPaged } from '../../../ui/lists/data-list.tsx'
import { templatesQuery } from './api.ts'
import classes from './docs.module.css'
import { MailingList } from './mailing-list.tsx'

/** Templates with all their versions. */
export function TemplateList() {
  const { t } = useTranslation('docs')
  const { permissions } = useUser()
  return (
    <div className={classes.parts}>
      <DataList
        label={t('template.list')}
        query={toPaged(useQuery(templatesQuery()))}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowLink={({ id }) => `/dashboard/docs?template=${id}`}
        empty={<EmptyState text={t('template.none')} />}
      />
      {permissions.includes('manager') && <MailingList />}
    </div>
  )
}

function useColumns(): Column<DocumentTemplate>[] {
  const { t } = useTranslation('docs')
  return [
    { key: 'title', title: t('name'), card: 'head', render: ({ title }) => <bdi>{title}</bdi> },
    { key: 'kind', title: t('kind'), width: 12, card: 'line', render: ({ kind }) => t(`kinds.${kind}`) },
    {
      key: 'audience',
      title: t('template.audience'),
      width: 12,
      card: 'line',
      render: ({ audience }) => t(`audiences.${audience}`),
    },
    {
      key: 'version',
      title: t('template.version_column'),
      width: 9,
      card: 'end',
      render: ({ number }) => number,
      short: ({ number }) => t('template.version', { number }),
    },
    {
      key: 'state',
      title: t('state'),
      width: 13,
      card: 'state',
      render: ({ state }) => <State of="document_template" is={state} />,
    },
  ]
}
