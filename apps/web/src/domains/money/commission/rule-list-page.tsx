import type { CommissionRule } from '@navyk/api-spec/money/commission'
import { commissionRulesPath } from '@navyk/api-spec/money/commission/paths'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#ui/texts.ts'
import { useUser } from '#app/session/session.ts'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { Money } from '#ui/facts/facts-text.tsx'
import { type Column, toPaged } from '#ui/lists/table/data-list.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { ListScreen } from '#ui/lists/list-screen.tsx'
import { commissionRulesQuery } from './api.ts'
import { RuleDays } from './rule-days.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import { RuleView } from './rule-view.tsx'
import { useRuleWords } from './rule-words.ts'

/** Rules of the commission, those that begin last first. Accountants set and end them. */
export function RuleListPage() {
  const { t } = useTranslation('commission')
  const isAccountant = useUser().permissions.includes('accountant')
  const query = useQuery(commissionRulesQuery)
  const [{ rule }, setFilters] = useFilters(['rule'])
  return (
    <ListScreen
      title={t('title')}
      purpose={t('purpose')}
      action={
        isAccountant && (
          <DialogButton label={t('new')} variant="filled">
            {(close) => <RuleDialog onClose={close} />}
          </DialogButton>
        )
      }
      query={toPaged(query)}
      columns={useColumns()}
      rowLink={(row) => `${commissionRulesPath}?rule=${row.id}`}
      empty={{ none: t('none') }}
      below={rule !== '' && <RuleView key={rule} id={rule} onClose={() => setFilters({ rule: '' })} />}
    />
  )
}

function useColumns(): Column<CommissionRule>[] {
  const { t } = useTranslation('commission')
  const rules = useRuleWords()
  return [
    { key: 'takes', title: t('labels.commission'), card: 'head', render: rules.takes },
    { key: 'scope', title: t('scope'), width: 14, card: 'line', render: rules.scope },
    {
      key: 'minimum',
      title: t('minimum'),
      width: 11,
      align: 'end',
      render: (row) => (row.minimumPayKopecks === null ? '–' : <Money kopecks={row.minimumPayKopecks} />),
    },
    { key: 'days', title: t('days'), width: 15, card: 'line', render: (row) => <RuleDays rule={row} /> },
    { key: 'note', title: t('note'), width: 14, render: (row) => row.note || '–' },
  ]
}
