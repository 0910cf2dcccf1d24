import { dateSchema } from '@navyk/api-spec/kit'
import { programmeSessionStates } from '@navyk/api-spec/teaching/programme-sessions'
import { useStateLabel } from '#app/manifests/states.tsx'
import type { Column } from '#ui/lists/table/data-list.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { useTranslation } from '#ui/texts.ts'
import { SessionState } from '../session-state.tsx'
import { type Row, SessionList, useMarkedColumn, useSessionColumns } from './session-list.tsx'

const dayOf = (text: string) => (dateSchema.safeParse(text).success ? text : undefined)

/** Sessions of all programmes, by state, executor and days. */
export function AllSessions() {
  const { t } = useTranslation('programme-sessions')
  const stateLabel = useStateLabel()
  const [{ state, from, to }] = useFilters(['state', 'from', 'to'])
  return (
    <SessionList
      label={t('list.title')}
      filter={{
        state: programmeSessionStates.find((one) => one === state),
        from: dayOf(from),
        to: dayOf(to),
      }}
      words={{
        state: [t('words.state'), (one) => stateLabel('programme_session', one)],
        from: t('words.first_day'),
        to: t('words.last_day'),
      }}
      columns={useColumns()}
      none={t('list.none')}
    />
  )
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation('programme-sessions')
  return [
    ...useSessionColumns(),
    useMarkedColumn(),
    {
      key: 'state',
      title: t('words.state'),
      width: 11,
      card: 'state',
      render: (row) => <SessionState of={row} />,
    },
  ]
}
