import type { CommissionRule } from '@navyk/api-spec/money/commission'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../app/session.ts'
import { DialogButton } from '../../../ui/dialogs/dialog-button.tsx'
import { DateText, Money } from '../../../ui/facts/facts-text.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { type Column, DataList, toPaged } from '../../../ui/lists/data-list.tsx'
import { Page } from '../../../ui/page.tsx'
import { commissionRulesQuery } from './api.ts'
import { EndDialog } from './end-dialog.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import { RuleHistoryButton } from './rule-history.tsx'
import classes from './rule-list-page.module.css'
import { useRuleWords } from './rule-words.ts'

/** Rules of the commission, those that begin last first. Accountants set and end them. */
export function RuleListPage() {
  const { t } = useTranslation('commission')
  const isAccountant = useUser().permissions.includes('accountant')
  const query = useQuery(commissionRulesQuery)
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      action={
        isAccountant && (
          <DialogButton label={t('new')} variant="filled">
            {(close) => <RuleDialog onClose={close} />}
          </DialogButton>
        )
      }
    >
      <DataList
        label={t('title')}
        query={toPaged(query)}
        columns={useColumns(isAccountant)}
        rowId={(row) => row.id}
        empty={<EmptyState text={t('none')} />}
      />
    </Page>
  )
}

function useColumns(isAccountant: boolean): Column<CommissionRule>[] {
  const { t } = useTranslation('commission')
  const rules = useRuleWords()
  return [
    { key: 'takes', title: t('takes'), card: 'head', render: rules.takes },
    {
      key: 'scope',
      title: t('scope'),
      width: 13,
      card: 'line',
      render: rules.scope,
    },
    {
      key: 'minimum',
      title: t('minimum'),
      width: 11,
      align: 'end',
      card: 'line',
      isNamed: true,
      render: (row) => (row.minimumPayKopecks === null ? '–' : <Money kopecks={row.minimumPayKopecks} />),
    },
    {
      key: 'days',
      title: t('days'),
      width: 17,
      card: 'line',
      render: (row) => <Days rule={row} />,
    },
    { key: 'note', title: t('note'), width: 14, card: 'line', render: (row) => row.note || '–' },
    {
      key: 'actions',
      title: t('actions'),
      width: 15,
      card: 'line',
      render: (row) => (
        <div className={classes.actions}>
          <RuleHistoryButton rule={row} />
          {isAccountant && row.validTo === null && (
            <DialogButton label={t('end.label')}>{(close) => <EndDialog rule={row} onClose={close} />}</DialogButton>
          )}
        </div>
      ),
    },
  ]
}

function Days({ rule }: { rule: CommissionRule }) {
  const { t } = useTranslation('commission')
  if (rule.validTo === addDays(rule.validFrom, -1)) return t('withdrawn')
  const today = businessDate(new Date())
  return (
    <>
      {rule.validFrom > today && `${t('ahead')}: `}
      <DateText date={rule.validFrom} /> – {rule.validTo === null ? t('open_end') : <DateText date={rule.validTo} />}
    </>
  )
}
