import type { Column } from '#ui/lists/table/data-list.tsx'
import { useTranslation } from '#ui/texts.ts'
import { type Row, SessionList, useSessionColumns } from './session-list.tsx'

/** Sessions to come of all programmes that nobody leads, or for which somebody else is asked; the soonest first. */
export function UnstaffedSessions() {
  const { t } = useTranslation('programme-sessions')
  return (
    <SessionList
      label={t('unstaffed.title')}
      filter={{ view: 'unstaffed' }}
      words={{}}
      columns={useColumns()}
      none={t('unstaffed.none')}
    />
  )
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation('programme-sessions')
  return [
    ...useSessionColumns(),
    {
      key: 'why',
      title: t('unstaffed.why'),
      width: 16,
      card: 'end',
      render: ({ isUnled, substituteWanted }) =>
        [isUnled && t('unled'), substituteWanted && t('substitute_wanted'), substituteWanted?.reason]
          .filter(Boolean)
          .join(' · '),
    },
  ]
}
